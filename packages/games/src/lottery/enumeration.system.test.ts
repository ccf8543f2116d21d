import { expect, it } from 'vitest';
import { numbersOf } from './entry.ts';
import { plays } from './plays.ts';
import { returnOf, sampleEntries } from './returns.ts';
import { drawsOver, enumerated } from './testing.ts';

const sets = plays.filter(({ name }) => name === 'xien3' || name === 'xien4');

it.each(sets.map((play) => [play.code, play] as const))(
  '%s returns the same by rule and by enumeration of every draw',
  (_, play) => {
    const [entry] = sampleEntries(play, 'any');
    expect(enumerated(play, 3_300_000, entry!, drawsOver(play, numbersOf(entry!)))).toEqual(
      returnOf(play, 'any', 3_300_000),
    );
  },
);

import { lastOf, limits, partsOf, playsIn } from './define.ts';
import type { FormatCode, Play, Take } from './types.ts';

// Bets of the Vietnamese draws.

/** A play on numbers: it costs its stake once for each number of the result that it reads. */
interface NumberPlay {
  readonly name: string;
  readonly tab: string;
  readonly digits: number;
  readonly takes: readonly Take[];
}

function regionPlays(
  format: Extract<FormatCode, 'vietnam-north' | 'vietnam-south'>,
  own: readonly NumberPlay[],
): readonly Play[] {
  const play = playsIn(format);
  const parts = partsOf(format);
  /** The last digits of every number that has as many. */
  const everyNumber = (digits: number): Take[] =>
    parts.filter((part) => part.digits >= digits).map(({ name }) => lastOf(name, digits));
  const countOf = (takes: readonly Take[]): number =>
    takes.reduce((sum, take) => sum + parts.find(({ name }) => name === take.part)!.count, 0);
  const numbers: readonly NumberPlay[] = [
    ...[2, 3, 4].map((digits) => ({ name: `lo${digits}`, tab: 'lo', digits, takes: everyNumber(digits) })),
    { name: 'de', tab: 'de', digits: 2, takes: [lastOf('special', 2)] },
    { name: 'deFirst', tab: 'de', digits: 2, takes: [lastOf('first', 2)] },
    { name: 'special3', tab: 'de', digits: 3, takes: [lastOf('special', 3)] },
    { name: 'head', tab: 'de', digits: 1, takes: [{ part: 'special', from: -2, length: 1 }] },
    { name: 'tail', tab: 'de', digits: 1, takes: [lastOf('special', 1)] },
    ...own,
  ];
  const sets = (kind: 'all' | 'none', name: string, sizes: readonly number[]): Play[] =>
    sizes.map((size) =>
      play(`${name}${size}`, {
        tab: name,
        entry: { kind: 'set', digits: 2, size },
        takes: everyNumber(2),
        match: { kind },
        limits: kind === 'all' ? limits(size === 4 ? 300 : 1_000, 20_000) : limits(5_000, 50_000),
      }),
    );
  const most = { 1: 10_000, 2: 2_000, 3: 500, 4: 100 } as Readonly<Record<number, number>>;
  return [
    ...numbers.map(({ name, tab, digits, takes }) =>
      play(name, {
        tab,
        entry: { kind: 'number', digits },
        takes,
        match: { kind: 'number' },
        units: countOf(takes),
        limits: limits(most[digits]!, most[digits]! * 20),
      }),
    ),
    ...sets('all', 'xien', [2, 3, 4]),
    play('da', {
      tab: 'xien',
      entry: { kind: 'set', digits: 2, size: 2 },
      takes: everyNumber(2),
      match: { kind: 'all', repeat: 50 },
      units: countOf(everyNumber(2)),
      limits: limits(200, 4_000),
    }),
    ...sets('none', 'truot', [4, 6, 8, 10]),
  ];
}

/** The plays of the northern result of 27 numbers. */
export const vietnamNorthPlays = regionPlays('vietnam-north', [
  { name: 'first2', tab: 'first', digits: 2, takes: [lastOf('seventh', 2)] },
  { name: 'first3', tab: 'first', digits: 3, takes: [lastOf('sixth', 3)] },
  {
    name: 'bao8',
    tab: 'first',
    digits: 2,
    takes: [lastOf('seventh', 2), lastOf('sixth', 2), lastOf('special', 2)],
  },
]);

/** The plays of the southern and central result of 18 numbers. */
export const vietnamSouthPlays = regionPlays('vietnam-south', [
  { name: 'first2', tab: 'first', digits: 2, takes: [lastOf('eighth', 2)] },
  { name: 'first3', tab: 'first', digits: 3, takes: [lastOf('seventh', 3)] },
  {
    name: 'bao7',
    tab: 'first',
    digits: 2,
    takes: ['eighth', 'seventh', 'sixth', 'fifth', 'special'].map((name) => lastOf(name, 2)),
  },
]);

import type { Micro } from '@chokdee/money/amount';
import { lossAtRisk } from '@chokdee/money/valid-bet';
import { countRead } from './returns.ts';
import { hundredthsWon } from './settle.ts';
import type { Play } from './types.ts';

/** A line of a member on a play of a draw. */
export interface StakedLine {
  readonly entry: string;
  /** What it costs, micro-units. */
  readonly stake: Micro;
  /** What it pays for so many hundredths of its price, micro-units. */
  readonly paid: (hundredths: number) => Micro;
}

/**
 * What the lines of a member on one play of a draw risk together, micro-units: their loss at risk
 * (`lossAtRisk`) over the numbers that can be drawn. A play that reads several numbers is judged by
 * each of them. Sets of which all or none must be drawn count in full.
 */
export function riskOfLines(play: Play, lines: readonly StakedLine[]): Micro {
  const total = lines.reduce((sum, { stake }) => sum + stake, 0n);
  const { kind } = play.match;
  if (kind === 'all' || kind === 'none') return total;
  const numbers = 10 ** play.takes[0]!.length;
  const winners = lines.map(({ entry }) => winnersOf(play, entry));
  const covered = winners.reduce((sum, of) => sum + of.length, 0);
  // Too many numbers lose all lines.
  if ((numbers - covered) * 9 > numbers) return total;
  const returned = Array.from({ length: numbers }, () => 0n);
  const drawn = BigInt(countRead(play));
  for (const [at, { paid }] of lines.entries())
    for (const { number, hundredths } of winners[at]!) returned[number]! += paid(hundredths) * drawn;
  return lossAtRisk(
    total,
    returned.map((amount) => ({ returned: amount, cases: 1n })),
  );
}

interface Winner {
  readonly number: number;
  readonly hundredths: number;
}
const known = new Map<string, readonly Winner[]>();

/** The numbers with which an entry wins when they are drawn. */
function winnersOf(play: Play, entry: string): readonly Winner[] {
  const { kind } = play.match;
  if (kind === 'number') return [{ number: Number(entry), hundredths: 100 }];
  if (kind === 'permutation')
    return [...permutationsOf(entry)].map((number) => ({ number: Number(number), hundredths: 100 }));
  const digits = play.takes[0]!.length;
  const key = `${kind} ${digits} ${entry}`;
  const found = known.get(key) ?? searchWinners(play, entry, digits);
  known.set(key, found);
  return found;
}

const searchWinners = (play: Play, entry: string, digits: number): Winner[] =>
  Array.from({ length: 10 ** digits }, (_, number) => ({
    number,
    hundredths: hundredthsWon(play, entry, [String(number).padStart(digits, '0')]),
  })).filter(({ hundredths }) => hundredths > 0);

function permutationsOf(digits: string): Set<string> {
  if (digits.length < 2) return new Set([digits]);
  return new Set(
    [...digits].flatMap((first, at) =>
      [...permutationsOf(digits.slice(0, at) + digits.slice(at + 1))].map((rest) => first + rest),
    ),
  );
}

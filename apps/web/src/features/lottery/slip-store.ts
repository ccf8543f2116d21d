import { MICROS_PER_UNIT, type Micro } from '@chokdee/money/amount';
import { create } from 'zustand';
import { addLines, type Line } from './lines.ts';

/** The slip of a game on its way. */
interface Slip {
  readonly lines: readonly Line[];
  /** The stake of the next lines. */
  readonly stake: Micro;
}

/** The stake of the first lines: 10. */
const FIRST_STAKE = 10n * MICROS_PER_UNIT;
const EMPTY: Slip = { lines: [], stake: FIRST_STAKE };

/** The slips by game, kept while the page is open: also when a draw closes before one is sent. */
const useSlips = create<Readonly<Record<string, Slip>>>(() => ({}));

const change = (game: string, next: (slip: Slip) => Slip): void =>
  useSlips.setState((all) => ({ [game]: next(all[game] ?? EMPTY) }));

/** The slip of a game. */
export const useSlip = (game: string): Slip => useSlips((all) => all[game] ?? EMPTY);

/** Adds lines with the stake of the slip. Returns how many the slip has then. */
export function addEntries(game: string, play: string, entries: readonly string[]): void {
  change(game, (slip) => ({
    ...slip,
    lines: addLines(
      slip.lines,
      entries.map((entry) => ({ play, entry, stake: slip.stake })),
    ),
  }));
}
/** Adds lines that have their own stakes. */
export const addOwnLines = (game: string, lines: readonly Line[]): void =>
  change(game, (slip) => ({ ...slip, lines: addLines(slip.lines, lines) }));
/** Sets the stake of the next lines. */
export const setStake = (game: string, stake: Micro): void => change(game, (slip) => ({ ...slip, stake }));
/** Changes the stake of all lines, and of the next ones. */
export const setStakeOfAll = (game: string, stake: Micro): void =>
  change(game, ({ lines }) => ({ stake, lines: lines.map((line) => ({ ...line, stake })) }));
/** Multiplies all stakes. */
export const multiplyStakes = (game: string, times: bigint): void =>
  change(game, ({ lines, stake }) => ({
    stake: stake * times,
    lines: lines.map((line) => ({ ...line, stake: line.stake * times })),
  }));
/** Changes one line. */
export const setLineStake = (game: string, at: number, stake: Micro): void =>
  change(game, (slip) => ({
    ...slip,
    lines: slip.lines.map((line, index) => (index === at ? { ...line, stake } : line)),
  }));
/** Removes lines by their positions. */
export const removeLines = (game: string, at: ReadonlySet<number>): void =>
  change(game, (slip) => ({ ...slip, lines: slip.lines.filter((_line, index) => !at.has(index)) }));
/** Empties the slip. */
export const clearSlip = (game: string): void => change(game, (slip) => ({ ...slip, lines: [] }));

const key = (game: string): string => `lottery.last.${game}`;

/** Keeps the lines of a slip that was placed, to be repeated. */
export function rememberSlip(game: string, lines: readonly Line[]): void {
  try {
    localStorage.setItem(
      key(game),
      JSON.stringify(lines.map(({ stake, ...line }) => ({ ...line, stake: String(stake) }))),
    );
  } catch {
    // No storage: the slip cannot be repeated.
  }
}

/** The lines of the slip that was placed last; empty without one. */
export function lastSlip(game: string): readonly Line[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(game)) ?? '[]');
    return (stored as { play: unknown; entry: unknown; stake: unknown }[]).map(({ play, entry, stake }) => ({
      play: String(play),
      entry: String(entry),
      stake: BigInt(String(stake)),
    }));
  } catch {
    return [];
  }
}

import type { Micro } from '@chokdee/money/amount';

/** A line of the slip: an entry of a play, and its stake per unit. */
export interface Line {
  /** The code of the play. */
  readonly play: string;
  /** The canonical entry. */
  readonly entry: string;
  readonly stake: Micro;
}

/** The lines of a slip at most. */
export const MAX_LINES = 1_000;

const isSame = (a: Line, b: Line): boolean => a.play === b.play && a.entry === b.entry;

/** Adds lines. A line that is there already gets the new stake on top. Keeps at most 1,000. */
export function addLines(lines: readonly Line[], added: readonly Line[]): readonly Line[] {
  const result = [...lines];
  for (const line of added) {
    const at = result.findIndex((each) => isSame(each, line));
    if (at < 0) result.push(line);
    else result[at] = { ...line, stake: result[at]!.stake + line.stake };
  }
  return result.slice(0, MAX_LINES);
}

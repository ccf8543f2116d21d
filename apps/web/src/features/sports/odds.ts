import { ODDS_FORMATS, writeOdds, type OddsFormat } from '@chokdee/odds/formats';
import { priceOf, type Price } from '@chokdee/odds/price';
import { compareRatio, ratio } from '@chokdee/money/ratio';
import { create } from 'zustand';

const KEY = 'oddsFormat';

function storedFormat(): OddsFormat {
  try {
    return ODDS_FORMATS.find((format) => format === localStorage.getItem(KEY)) ?? 'decimal';
  } catch {
    return 'decimal';
  }
}

/** How this browser shows odds. */
export const useOddsFormat = create<{ readonly format: OddsFormat }>(() => ({ format: storedFormat() }));

/** Changes how odds are shown, everywhere at once, and remembers it. */
export function setOddsFormat(format: OddsFormat): void {
  try {
    localStorage.setItem(KEY, format);
  } catch {
    /* without storage the choice is not remembered */
  }
  useOddsFormat.setState({ format });
}

/** Decimal odds in thousandths as an exact price. */
export const exactPrice = (thousandths: number): Price => priceOf(ratio(BigInt(thousandths), 1_000n));

/** Odds in a format. A negative sign is U+2212, as wide as a digit. */
export const oddsText = (thousandths: number, format: OddsFormat): string =>
  writeOdds(exactPrice(thousandths), format).replace('-', '\u2212');

/**
 * Whether the stake of a single is entered as the amount to win: Malay and Indonesian odds below
 * zero.
 */
export function isStakeToWin(thousandths: number, format: OddsFormat): boolean {
  const evens = compareRatio(exactPrice(thousandths), ratio(2n));
  return (format === 'malay' && evens > 0) || (format === 'indonesian' && evens < 0);
}

/** A line in quarters as a decimal: 9 is 2.25. */
const decimalLine = (quarters: number): string => String(Math.abs(quarters) / 4);

/** A handicap with its sign, from the side it is given to. */
export const handicapText = (quarters: number): string =>
  quarters === 0 ? '0' : `${quarters < 0 ? '\u2212' : '+'}${decimalLine(quarters)}`;

/** A line without a sign in the form of Asian lists: 9 (2.25) is 2-2.5. */
export function asianLine(quarters: number): string {
  const size = Math.abs(quarters);
  return size % 2 === 0 ? String(size / 4) : `${(size - 1) / 4}-${(size + 1) / 4}`;
}

/** The line of an outcome: a handicap from its own side, or the line of a total; '' without one. */
export function lineText(line: number | null, outcome: string): string {
  if (line === null) return '';
  if (outcome === 'home') return handicapText(line);
  if (outcome === 'away') return handicapText(-line);
  return decimalLine(line);
}

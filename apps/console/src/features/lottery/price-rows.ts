import type { CallInput } from '@chokdee/contract/client';
import type { Price } from './calls.ts';

/** The rows of a change of prices. */
export type PriceRows = CallInput<'POST /console/lottery/prices/:mode'>['body']['rows'];
type Row = PriceRows[number];

/** A list that was read; `lines`: the line or entry of each row, from 1. */
export type ReadPrices =
  | { readonly rows: PriceRows; readonly lines: readonly number[]; readonly wrong?: undefined }
  /** The line that cannot be read; 0: the text as a whole. */
  | { readonly wrong: number };

const HEAD = 'playId,variant,odds';

/** Prices as a CSV text that can be imported again. */
export const csvOf = (prices: readonly Pick<Price, 'playId' | 'variant' | 'odds'>[]): string =>
  `${[HEAD, ...prices.map(({ playId, variant, odds }) => `${playId},${variant},${odds}`)].join('\n')}\n`;

function readJson(text: string): ReadPrices {
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length === 0) return { wrong: 0 };
    return { rows: list as PriceRows, lines: list.map((_row, index) => index + 1) };
  } catch {
    return { wrong: 0 };
  }
}

/**
 * Reads a list: JSON, or lines `play,variant,price` with an optional head; the variant may be left
 * out. Separators are commas, semicolons and tabs. The server checks what the rows say.
 */
export function readPrices(text: string): ReadPrices {
  if (/^\s*[[{]/.test(text)) return readJson(text);
  const rows: Row[] = [];
  const lines: number[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (cells.every((cell) => cell === '') || cells[0]?.toLowerCase() === 'playid') continue;
    const [playId = '', variant, odds] = cells.length === 2 ? [cells[0], 'any', cells[1]] : cells;
    if (cells.length > 3 || odds === undefined) return { wrong: index + 1 };
    rows.push({ playId, variant: (variant === '' ? 'any' : variant) as Row['variant'] & string, odds });
    lines.push(index + 1);
  }
  return rows.length === 0 ? { wrong: 0 } : { rows, lines };
}

/** The messages of a refusal by line of the list; null: not of one line. */
export const rowErrors = (
  messages: Readonly<Record<string, string>>,
  lines: readonly number[],
): { readonly line: number | null; readonly text: string }[] =>
  Object.entries(messages).map(([field, text]) => {
    const row = /^rows\.(\d+)/.exec(field)?.[1];
    return { line: row === undefined ? null : (lines[Number(row)] ?? null), text };
  });

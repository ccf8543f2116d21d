import type { Names } from './types.ts';

/** A vendor of sports or esports, all our own (decisions D21 and D35). It has one game. */
export interface SportsVendor {
  readonly code: string;
  readonly isEsport: boolean;
  readonly names: Names;
  /** The code of its game in the catalogue and of its wagers. */
  readonly game: string;
}

const vendor = (code: string, isEsport: boolean, EN: string, TH: string): SportsVendor => ({
  code,
  isEsport,
  names: { EN, TH },
  game: `sports-${code.toLowerCase()}`,
});

/** The vendors, in the order shown. */
export const sportsVendors: readonly SportsVendor[] = [
  vendor('SANAM', false, 'Sanam Sports', 'สนามสปอร์ต'),
  vendor('KILA', false, 'Kila Sports', 'กีลาสปอร์ต'),
  vendor('AV', true, 'Avira Esports', 'อวิราอีสปอร์ต'),
  vendor('AI', true, 'Aitha Esports', 'ไอธาอีสปอร์ต'),
  vendor('IMES', true, 'Imes Arena', 'ไอเมสอารีนา'),
  vendor('TF', true, 'Torfai Esports', 'ทอไฟอีสปอร์ต'),
  vendor('IA', true, 'Inthanon Arena', 'อินทนนท์อารีนา'),
];

const byCode = new Map(sportsVendors.map((one) => [one.code, one]));

/** The vendor of a code; throws for a code that is none of ours. */
export function sportsVendor(code: string): SportsVendor {
  const found = byCode.get(code);
  if (!found) throw new RangeError(`no vendor of sports: ${code}`);
  return found;
}

/** The codes of our vendors: of esports, of other sports, or (undefined) of both. */
export const sportsVendorCodes = (isEsport?: boolean): readonly string[] =>
  sportsVendors.filter((one) => isEsport === undefined || one.isEsport === isEsport).map(({ code }) => code);

/** Whether a vendor code is one of ours. */
export const isSportsVendor = (code: string): boolean => byCode.has(code);

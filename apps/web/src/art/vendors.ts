import sprite from './vendors.svg?no-inline';

/** The vendors with a drawing in the sprite. */
const drawn: ReadonlySet<string> = new Set([
  'LANTERN',
  'KINNARI',
  'KOMTONG',
  'MOONPIER',
  'SANAM',
  'KILA',
  'AV',
  'AI',
  'IMES',
  'TF',
  'IA',
  'GPI',
  'TCG_LOTTO_VN',
  'TCG_SEA',
  'LOTUS',
]);

/**
 * URL of a vendor's logo, a golden line drawing of 48 by 48: a view of the sprite of all logos;
 * undefined for a vendor without one. Not in index.ts with the covers: every page shows vendors,
 * few pages show games.
 */
export const vendorMarkOf = (code: string): string | undefined => (drawn.has(code) ? `${sprite}#${code}` : undefined);

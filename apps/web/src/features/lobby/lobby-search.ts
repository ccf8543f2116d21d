/** The filters of a lobby. Of the three volatilities one must match; all others must match. */
const filterKeys = [
  'recent',
  'favourite',
  'hot',
  'new',
  'demo',
  'minimum1',
  'lines25',
  'low',
  'medium',
  'high',
] as const;
/** A filter. */
export type FilterKey = (typeof filterKeys)[number];
/**
 * The orders of a lobby: recommended by the operator, most played, newest, highest return, by name.
 */
export const sorts = ['recommended', 'popular', 'new', 'return', 'name'] as const;
/** An order. */
export type Sort = (typeof sorts)[number];

/**
 * The search parameters of a lobby: vendor (`page`), search text (`q`), filters separated by
 * commas, order.
 */
export interface LobbySearch {
  page?: string;
  q?: string;
  filter?: string;
  sort?: Sort;
}

/** Maximum length of the search text. */
export const maxSearchLength = 60;

/** Maximum length of a vendor's code. */
const maxVendorLength = 40;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * The filters of a comma-separated list, in the order of `filterKeys`; unknown ones are left out.
 */
export function filtersOf(list: unknown): FilterKey[] {
  const named = text(list).split(',');
  return filterKeys.filter((key) => named.includes(key));
}

/** Reads the search parameters of a lobby; empty, default and unknown values are left out. */
export function readLobbySearch(search: Record<string, unknown>): LobbySearch {
  const page = text(search['page']).slice(0, maxVendorLength);
  const q = text(search['q']).slice(0, maxSearchLength);
  const filter = filtersOf(search['filter']).join(',');
  const sort = sorts.find((each) => each === search['sort']);
  return {
    ...(page && { page }),
    ...(q && { q }),
    ...(filter && { filter }),
    ...(sort && sort !== 'recommended' && { sort }),
  };
}

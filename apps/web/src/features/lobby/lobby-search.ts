/** What a lobby can be narrowed by. Of the three volatilities any chosen one fits; everything else must hold. */
export const filterKeys = [
  'recent',
  'favourite',
  'new',
  'demo',
  'minimum1',
  'lines25',
  'low',
  'medium',
  'high',
] as const;
/** One of them. */
export type FilterKey = (typeof filterKeys)[number];
/** How a lobby is ordered: as the house recommends, most played first, newest first, highest return first, by name. */
export const sorts = ['recommended', 'popular', 'new', 'return', 'name'] as const;
/** One of them. */
export type Sort = (typeof sorts)[number];

/** What the address of a lobby says: the vendor's tab (`page`), the searched words, the filters by comma, the order. */
export interface LobbySearch {
  page?: string;
  q?: string;
  filter?: string;
  sort?: Sort;
}

/** The longest search taken from an address or typed. */
export const longestSearch = 60;

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The filters an address names, in the house's order; what it does not know is left out. */
export function filtersOf(list: unknown): FilterKey[] {
  const named = text(list).split(',');
  return filterKeys.filter((key) => named.includes(key));
}

/** Reads the address of a lobby; everything that is empty, usual or unknown is left out of it. */
export function readLobbySearch(search: Record<string, unknown>): LobbySearch {
  const page = text(search['page']);
  const q = text(search['q']).slice(0, longestSearch);
  const filter = filtersOf(search['filter']).join(',');
  const sort = sorts.find((each) => each === search['sort']);
  return {
    ...(page && { page }),
    ...(q && { q }),
    ...(filter && { filter }),
    ...(sort && sort !== 'recommended' && { sort }),
  };
}

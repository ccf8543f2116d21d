import { searchText } from '../../shared/search-text.ts';

/** A view of the events. */
export const views = ['today', 'early', 'live', 'parlay', 'outright'] as const;
/** A member of `views`. */
export type View = (typeof views)[number];

/** The search parameters of `/sports` and `/esports`. `page` is a vendor, `q` a text. */
export interface SportsSearch {
  view?: View;
  sport?: string;
  league?: string;
  page?: string;
  q?: string;
}

const CODE = /^[A-Za-z0-9_-]{2,60}$/;

/** Reads the search parameters; unknown ones are left out. */
export function readSportsSearch(search: Record<string, unknown>): SportsSearch {
  const code = (name: string): string | undefined => {
    const text = searchText(search[name]);
    return text !== undefined && CODE.test(text) ? text : undefined;
  };
  const view = views.find((each) => each === search['view']);
  const [sport, league, page] = [code('sport'), code('league'), code('page')];
  const q = searchText(search['q'])?.slice(0, 40);
  return {
    ...(view && { view }),
    ...(sport && { sport }),
    ...(league && { league }),
    ...(page && { page }),
    ...(q && { q }),
  };
}

/** Reads the search parameter of `/sports/season`; a wrong one is left out. */
export function readSeasonSearch(search: Record<string, unknown>): Pick<SportsSearch, 'league'> {
  const { league } = readSportsSearch(search);
  return league === undefined ? {} : { league };
}

import Fuse from 'fuse.js';
import type { Game } from '../catalogue/catalogue.ts';
import type { FilterKey, Sort } from './lobby-search.ts';

/** The member's own lists of games, newest first. */
export interface MemberLists {
  readonly favourites: ReadonlySet<string>;
  readonly recents: readonly string[];
}

const volatilities: readonly FilterKey[] = ['low', 'medium', 'high'];

const rules: Readonly<
  Record<Exclude<FilterKey, 'low' | 'medium' | 'high'>, (game: Game, own: MemberLists) => boolean>
> = {
  recent: (game, own) => own.recents.includes(game.nodeId),
  favourite: (game, own) => own.favourites.has(game.nodeId),
  hot: (game) => game.isHot,
  new: (game) => game.isNew,
  demo: (game) => game.demo,
  // Slot filters: a minimum bet of 1, at least 25 lines.
  minimum1: (game) => game.minimumBet <= 1,
  lines25: (game) => (game.lines ?? 0) >= 25,
};

/** Whether a game passes all filters. Of several volatilities one must match. */
export function matchesFilters(game: Game, filters: readonly FilterKey[], own: MemberLists): boolean {
  const wanted = filters.filter((key) => volatilities.includes(key));
  if (wanted.length > 0 && !wanted.includes(game.volatility)) return false;
  return filters.every((key) => key === 'low' || key === 'medium' || key === 'high' || rules[key](game, own));
}

/**
 * Sorts games; equal ones stay in the server's order. `tag` is the language tag for comparing
 * names.
 */
export function sortGames(games: readonly Game[], sort: Sort, tag: string): Game[] {
  const compare: Readonly<Record<Sort, (a: Game, b: Game) => number>> = {
    recommended: () => 0,
    popular: (a, b) => a.popularRank - b.popularRank,
    new: (a, b) => b.releasedAt - a.releasedAt,
    return: (a, b) => Number(b.returnHighest) - Number(a.returnHighest),
    name: (a, b) => a.displayName.localeCompare(b.displayName, tag),
  };
  return [...games].sort(compare[sort]);
}

/**
 * A search in the games' names (displayed and English), ids and vendors that tolerates typing
 * errors; best match first.
 */
export function createSearch(games: readonly Game[]): (words: string) => Game[] {
  const fuse = new Fuse(games, {
    keys: [
      { name: 'displayName', weight: 3 },
      { name: 'gameName', weight: 3 },
      { name: 'nodeId', weight: 1 },
      { name: 'vendorName', weight: 1 },
      { name: 'vassalage', weight: 1 },
    ],
    threshold: 0.38,
    ignoreLocation: true,
    ignoreDiacritics: false,
    minMatchCharLength: 1,
  });
  return (words) => (words.trim() === '' ? [...games] : fuse.search(words.trim()).map((found) => found.item));
}

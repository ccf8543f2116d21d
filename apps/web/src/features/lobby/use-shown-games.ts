import { useIntlTag } from '@chokdee/ui/i18n';
import { useMemo } from 'react';
import type { Game } from '../catalogue/catalogue.ts';
import { createSearch, matchesFilters, sortGames, type MemberLists } from './filter-games.ts';
import { filtersOf, type FilterKey, type Sort } from './lobby-search.ts';

/** What a person has chosen in a lobby. `vendor` empty: all; `own`: the member's lists. */
interface Choices {
  readonly text: string;
  readonly vendor: string;
  readonly filters: readonly FilterKey[];
  readonly sort: Sort;
  readonly own: MemberLists;
}

/** The games that match the choices, in the chosen order; a search has the best match first. */
export function useShownGames(games: readonly Game[], { text, vendor, filters, sort, own }: Choices): readonly Game[] {
  const tag = useIntlTag();
  const find = useMemo(() => createSearch(games), [games]);
  const filter = filters.join(',');
  return useMemo(() => {
    const found = find(text).filter(
      (game) => (vendor === '' || game.vassalage === vendor) && matchesFilters(game, filtersOf(filter), own),
    );
    if (sort !== 'recommended') return sortGames(found, sort, tag);
    // The recently played games alone are sorted by when they were played.
    return filter === 'recent' && text.trim() === ''
      ? [...found].sort((a, b) => own.recents.indexOf(a.nodeId) - own.recents.indexOf(b.nodeId))
      : found;
  }, [find, text, vendor, filter, own, sort, tag]);
}

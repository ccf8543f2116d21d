import { usePreferences } from '@chokdee/ui/preferences';
import { queryOptions } from '@tanstack/react-query';
import { gameFields } from '../catalogue/game-fields.ts';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';

/** The ids of the member's favourite games, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: ['member', 'favourites'],
  queryFn: ({ signal }) =>
    api.request(
      'GET /wps/relay/MCSFE_getFavoriteGames',
      { query: gameFields(usePreferences.getState().language.code) },
      { signal },
    ),
  staleTime: 5 * 60_000,
});

/** localStorage key of the time the favourites last changed; shell/other-tabs.ts listens to it. */
export const favouritesChangedKey = 'favouritesChanged';

/** Stores the server's answer to a change, and notifies the other tabs. */
export function storeFavourites(ids: readonly string[]): void {
  queryClient.setQueryData(favouritesQuery.queryKey, [...ids]);
  try {
    localStorage.setItem(favouritesChangedKey, String(Date.now()));
  } catch {
    /* Without storage they see it at their next read. */
  }
}

/** Reads the favourites again after a change in another tab. */
export const refreshFavourites = (): void => void queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });

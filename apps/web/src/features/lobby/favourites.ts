import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';

/** The ids of the member's favourite games, newest first. */
export const favouritesQuery = queryOptions({
  queryKey: ['member', 'favourites'],
  queryFn: ({ signal }) => api.request('GET /wps/relay/MCSFE_getFavoriteGames', {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Where tabs note that the favourites changed, and when (shell/other-tabs.ts hears it). */
export const favouritesChanged = 'favouritesChanged';

/** Takes the house's answer to a change, and tells the other tabs that there was one. */
export function storeFavourites(ids: readonly string[]): void {
  queryClient.setQueryData(favouritesQuery.queryKey, [...ids]);
  try {
    localStorage.setItem(favouritesChanged, String(Date.now()));
  } catch {
    /* without a store they see it when they read again */
  }
}

/** Reads the favourites again: the house knows them, the other tab only says that it is time. */
export const refreshFavourites = (): void => void queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });

import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';
import { gameFields } from './game-fields.ts';

/** A game of the catalogue. */
export type Game = CallOutput<'GET /wps/relay/GCSGAME_gameList'>['games'][number];
/** A category with its vendors. Categories without vendors are not listed. */
export type VendorCategory = CallOutput<'GET /wps/relay/GCSGAME_newGameVendor'>['data']['lanes'][number];
/** A vendor's card. */
export type VendorCard = VendorCategory['cards'][number];

const language = () => usePreferences.getState().language.code;

/** Vendors by category, in the order of the navigation. Names are in the given language. */
export const vendorCategoriesQuery = (code = language()) =>
  queryOptions({
    queryKey: ['catalogue', 'vendor-categories', code],
    queryFn: async ({ signal }) =>
      (
        await api.request(
          'GET /wps/relay/GCSGAME_newGameVendor',
          { query: { ...gameFields(code), clientType: 3 } },
          { signal },
        )
      ).data.lanes,
    staleTime: 5 * 60_000,
  });

/** All playable games, loaded once and filtered in memory. */
export const gamesQuery = (code = language()) =>
  queryOptions({
    queryKey: ['catalogue', 'games', code],
    queryFn: async ({ signal }) =>
      (
        await api.request(
          'GET /wps/relay/GCSGAME_gameList',
          { query: { ...gameFields(code), clientType: 3, pageSize: 500 } },
          { signal },
        )
      ).games,
    staleTime: 5 * 60_000,
  });

/** Games by the number of members who played them in the last 30 days, the most played first. */
export const hotGamesQuery = (code = language()) =>
  queryOptions({
    queryKey: ['catalogue', 'hot', code],
    queryFn: async ({ signal }) =>
      (
        await api.request(
          'GET /wps/relay/GCSGAME_hotGamesV2',
          { query: { ...gameFields(code), limitNum: 100 } },
          { signal },
        )
      ).list,
    staleTime: 5 * 60_000,
  });

/** The games that the member opened last, the latest first. */
export const recentGamesQuery = (code = language()) =>
  queryOptions({
    queryKey: ['member', 'recent', code],
    queryFn: ({ signal }) =>
      api.request('GET /wps/relay/GCS_recentGame', { query: { ...gameFields(code), limitNum: 6 } }, { signal }),
  });

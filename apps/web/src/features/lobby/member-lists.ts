import { useFailureText } from '@chokdee/ui/failures';
import { usePreferences } from '@chokdee/ui/preferences';
import { toast } from '@chokdee/ui/toast';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { useSession } from '../../shared/session.ts';
import { gameFields } from '../catalogue/game-fields.ts';
import { useFeature } from '../status/status.ts';
import { favouritesQuery, storeFavourites } from './favourites.ts';
import type { MemberLists } from './filter-games.ts';

const recentsQuery = (code: string) =>
  queryOptions({
    queryKey: ['member', 'recents', 'ids', code],
    queryFn: async ({ signal }) =>
      (
        await api.request('GET /wps/relay/GCS_recentGame', { query: { ...gameFields(code), limitNum: 50 } }, { signal })
      ).map((game) => game.nodeId),
  });

/**
 * The member's favourite and recent games; empty for visitors. `offered`: whether the brand has the
 * list enabled.
 */
export function useMemberLists(): MemberLists & {
  readonly offered: { readonly favourites: boolean; readonly recents: boolean };
} {
  const signedIn = useSession((session) => session.signedIn);
  const code = usePreferences((state) => state.language.code);
  const favouritesOn = useFeature('GAMELOFAV3');
  const recentsOn = useFeature('GAMELOREC3');
  const favourites = useQuery({ ...favouritesQuery, enabled: signedIn && favouritesOn }).data;
  const recents = useQuery({ ...recentsQuery(code), enabled: signedIn && recentsOn }).data;
  return useMemo(
    () => ({
      favourites: new Set(signedIn ? favourites : []),
      recents: signedIn ? (recents ?? []) : [],
      offered: { favourites: favouritesOn, recents: signedIn && recentsOn },
    }),
    [signedIn, favourites, recents, favouritesOn, recentsOn],
  );
}

/**
 * Adds a game to the favourites or removes it: shown at once, undone with a message when the server
 * refuses.
 */
export function useFavourite(): (
  game: { readonly nodeId: string; readonly vassalage: string; readonly gameType: string },
  chosen: boolean,
) => void {
  const failureText = useFailureText();
  const key = favouritesQuery.queryKey;
  const { mutate } = useMutation({
    mutationFn: ({
      nodeId,
      vassalage: vendor,
      gameType,
      chosen,
    }: {
      nodeId: string;
      vassalage: string;
      gameType: string;
      chosen: boolean;
    }) =>
      chosen
        ? api.request('POST /wps/relay/MCSFE_addFavoriteGameV2', { body: { nodeId, vendor, gameType } })
        : api.request('DELETE /wps/relay/MCSFE_removeFavoriteGameV2', { query: { nodeId, vendor, gameType } }),
    onMutate: async ({ nodeId, chosen }) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData(key, (ids) => [
        ...(chosen ? [nodeId] : []),
        ...(ids ?? []).filter((id) => id !== nodeId),
      ]);
      return { before };
    },
    onSuccess: storeFavourites,
    onError: (error, _game, context) => {
      queryClient.setQueryData(key, context?.before);
      toast('coral', failureText(error));
    },
  });
  return ({ nodeId, vassalage, gameType }, chosen) => mutate({ nodeId, vassalage, gameType, chosen });
}

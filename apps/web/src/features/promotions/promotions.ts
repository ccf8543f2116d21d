import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';

/** A promotion in a list. */
export type Promotion = CallOutput<'GET /wps/relay/PROMOFE_getPromotions'>['list'][number];

/** The subject of a promotion. */
export type PromotionKind = Promotion['kind'];
/** The kinds in the order of their tabs. */
export const promotionKinds = ['EVENT', 'GAME', 'HOUSE'] as const satisfies readonly PromotionKind[];

const staleTime = 5 * 60_000;

/** The active promotions in a language. Visitors and members get different ones. */
export const promotionsQuery = (
  code = usePreferences.getState().language.code,
  signedIn = useSession.getState().signedIn,
) =>
  queryOptions({
    queryKey: [signedIn ? 'member' : 'visitor', 'promotions', code],
    queryFn: async ({ signal }) =>
      (await api.request('GET /wps/relay/PROMOFE_getPromotions', { query: { language: code, size: 50 } }, { signal }))
        .list,
    staleTime: staleTime,
  });

/** One promotion with its terms. */
export const promotionQuery = (key: string, code = usePreferences.getState().language.code) =>
  queryOptions({
    queryKey: ['promotion', key, code],
    queryFn: ({ signal }) =>
      api.request('GET /wps/relay/PROMOFE_getPromotion', { query: { language: code, promotionKey: key } }, { signal }),
    staleTime: staleTime,
  });

/** `promotionsQuery` for the current language and member or visitor. */
export function usePromotions() {
  const code = usePreferences((state) => state.language.code);
  const signedIn = useSession((session) => session.signedIn);
  return useQuery(promotionsQuery(code, signedIn));
}

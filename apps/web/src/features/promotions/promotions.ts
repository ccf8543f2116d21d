import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePreferences } from '@chokdee/ui/preferences';
import { api } from '../../shared/api.ts';
import { useSession } from '../../shared/session.ts';

/** A promotion as lists show it. */
export type Promotion = CallOutput<'GET /wps/relay/PROMOFE_getPromotions'>['list'][number];

const lasting = 5 * 60_000;

/** The promotions that run for the caller, in a language; a visitor's are others than a member's. */
export const promotionsQuery = (
  code = usePreferences.getState().language.code,
  signedIn = useSession.getState().setSignedIn,
) =>
  queryOptions({
    queryKey: [signedIn ? 'member' : 'visitor', 'promotions', code],
    queryFn: async ({ signal }) =>
      (await api.request('GET /wps/relay/PROMOFE_getPromotions', { query: { language: code, size: 50 } }, { signal }))
        .list,
    staleTime: lasting,
  });

/** One promotion with its terms. */
export const promotionQuery = (key: string, code = usePreferences.getState().language.code) =>
  queryOptions({
    queryKey: ['promotion', key, code],
    queryFn: ({ signal }) =>
      api.request('GET /wps/relay/PROMOFE_getPromotion', { query: { language: code, promotionKey: key } }, { signal }),
    staleTime: lasting,
  });

/** `promotionsQuery` for who looks at the page now. */
export function usePromotions() {
  const code = usePreferences((state) => state.language.code);
  const signedIn = useSession((session) => session.setSignedIn);
  return useQuery(promotionsQuery(code, signedIn));
}

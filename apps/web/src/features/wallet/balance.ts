import type { CallOutput } from '@chokdee/contract/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { TRIAL, useSession } from '../../shared/session.ts';

/** The member's purses. */
export type Balance = CallOutput<'GET /wps/v2/wallets/balance'>;

/** The balance. The socket updates it; a refetch reads it from the server. */
export const balanceQuery = queryOptions({
  queryKey: ['member', 'balance'],
  queryFn: ({ signal }) => api.request('GET /wps/v2/wallets/balance', {}, { signal }),
});

/** Whether the brand has one wallet for all vendors; it does not change while the page is open. */
export const merchantWalletQuery = queryOptions({
  queryKey: ['member', 'merchant-wallet'],
  staleTime: Infinity,
  queryFn: ({ signal }) => api.request('GET /wps/relay/GCS_merchantWallet', {}, { signal }),
});

/** The member's balance; not read for visitors and trial accounts. */
export function useBalance() {
  const isMember = useSession(({ signedIn, isAgent }) => signedIn && isAgent !== TRIAL);
  return useQuery({ ...balanceQuery, enabled: isMember });
}

/** Reads everything that shows money again, after a change. */
export async function refreshMoney(): Promise<void> {
  await Promise.all(
    ['balance', 'deposits', 'withdrawals', 'account-record', 'betting-record', 'cards'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['member', name] }),
    ),
  );
}

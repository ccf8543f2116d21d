import type { CallOutput } from '@chokdee/contract/client';
import { retryImport } from '@chokdee/ui/retry-import';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '../../shared/api.ts';
import { queryClient } from '../../shared/query.ts';
import { isMember, useSession } from '../../shared/session.ts';

/** The purse of a vendor; most brands have one wallet and do not load it. */
export const VendorPurse = lazy(retryImport(() => import('./vendor-purse.tsx')));

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
  const enabled = useSession(isMember);
  return useQuery({ ...balanceQuery, enabled });
}

/**
 * What can be spent on the games of a vendor, in currency units: its purse, or the main wallet of a
 * brand with one wallet.
 */
export const spendableAt = (balance: Balance, vendor: string | undefined): number =>
  balance.isSingle === 1
    ? balance.mainWalletBalance
    : (balance.balance.find(({ accountName }) => accountName === vendor)?.availBalance ?? 0);

/** Reads everything that shows money again, after a change. */
export async function refreshMoney(): Promise<void> {
  await Promise.all(
    ['balance', 'deposits', 'withdrawals', 'account-record', 'betting-record', 'cards'].map((name) =>
      queryClient.invalidateQueries({ queryKey: ['member', name] }),
    ),
  );
}

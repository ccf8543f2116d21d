import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../shared/live.ts';
import { useSession } from '../../shared/session.ts';
import { balanceQuery } from './balance.ts';

/** Updates the balance over the socket while a member is signed in. */
export function useLiveBalance(): void {
  const cache = useQueryClient();
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  useEffect(() => {
    if (!account) return;
    return live.subscribe('balance', (state) => {
      cache.setQueryData(
        balanceQuery.queryKey,
        (before) =>
          before && {
            ...before,
            ...state,
            sumBalance: before.sumBalance - before.mainWalletBalance + state.mainWalletBalance,
          },
      );
      for (const name of ['deposits', 'withdrawals', 'betting-record', 'account-record'])
        void cache.invalidateQueries({ queryKey: ['member', name] });
    });
  }, [account, cache]);
}

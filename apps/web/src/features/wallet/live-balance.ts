import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from '../../shared/live.ts';
import { useSession } from '../../shared/session.ts';
import { balanceQuery, type Balance } from './balance.ts';

interface LiveState extends Pick<Balance, 'currency' | 'mainWalletBalance' | 'held' | 'inPlay'> {
  balance?: Balance['balance'] | undefined;
}

/** The balance with what the live topic sent: all purses, or only the main wallet. */
function withState(before: Balance, { balance, ...state }: LiveState): Balance {
  const purses =
    balance ??
    before.balance.map((purse) =>
      purse.accountName === 'main' ? { ...purse, availBalance: state.mainWalletBalance } : purse,
    );
  const others = purses.filter(({ accountName }) => accountName !== 'main');
  return {
    ...before,
    ...state,
    balance: purses,
    sumBalance: others.reduce(
      (sum, { availBalance }) => Math.round((sum + availBalance) * 1e6) / 1e6,
      state.mainWalletBalance,
    ),
  };
}

/** Updates the balance over the socket while a member is signed in. */
export function useLiveBalance(): void {
  const cache = useQueryClient();
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  useEffect(() => {
    if (!account) return;
    return live.subscribe('balance', (state) => {
      cache.setQueryData(balanceQuery.queryKey, (before) => before && withState(before, state));
      for (const name of ['deposits', 'withdrawals', 'betting-record', 'account-record'])
        void cache.invalidateQueries({ queryKey: ['member', name] });
    });
  }, [account, cache]);
}

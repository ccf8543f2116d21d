import { cn } from '@chokdee/ui/cn';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../shared/live.ts';
import { useSession } from '../../shared/session.ts';
import { balanceQuery } from './balance.ts';

/** How long the socket may be disconnected before it is reported, ms. */
const reportDelay = 4000;

/**
 * Updates the balance over the socket while a member is signed in, and reports a longer disconnect.
 */
export function LiveBalance() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const atGame = useLocation({ select: ({ pathname }) => pathname === '/game' });
  const account = useSession((session) => (session.signedIn ? session.account : ''));
  const [disconnected, setDisconnected] = useState(false);

  useEffect(() => {
    if (!account) return;
    const stop = live.subscribe('balance', (state) => {
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
    let timer: ReturnType<typeof setTimeout>;
    let connected = true;
    const update = () => {
      clearTimeout(timer);
      // A socket notices a lost network late; the browser knows it at once.
      if (connected && navigator.onLine) setDisconnected(false);
      else timer = setTimeout(() => setDisconnected(true), reportDelay);
    };
    const unwatch = live.onStatus((isConnected) => {
      connected = isConnected;
      update();
    });
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      clearTimeout(timer);
      setDisconnected(false);
      unwatch();
      stop();
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, [account, cache]);

  // A game reports its own connection, and needs the space.
  if (!disconnected || atGame) return null;
  return (
    <p
      role="status"
      className={cn(
        'fixed inset-x-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 mx-auto w-fit',
        'max-w-[calc(100%-32px)] rounded-pill bg-ink-3 px-4 py-2 text-13 text-soft shadow-lift-2',
        'md:bottom-5',
      )}
    >
      {t('session.reconnecting')}
    </p>
  );
}

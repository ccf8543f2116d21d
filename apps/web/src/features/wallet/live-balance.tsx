import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../shared/live.ts';
import { useSession } from '../../shared/session.ts';
import { balanceQuery } from './balance.ts';

const calm = 4000;

/** Keeps the balance fresh over the socket while someone is signed in, and says calmly when the line is down. */
export function LiveBalance() {
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const atGame = useLocation({ select: ({ pathname }) => pathname === '/game' });
  const account = useSession((session) => (session.setSignedIn ? session.account : ''));
  const [down, setDown] = useState(false);

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
    const look = () => {
      clearTimeout(timer);
      // A socket learns late that its network is gone; the browser knows at once.
      if (connected && navigator.onLine) setDown(false);
      else timer = setTimeout(() => setDown(true), calm);
    };
    const unwatch = live.onStatus((stands) => {
      connected = stands;
      look();
    });
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      clearTimeout(timer);
      setDown(false);
      unwatch();
      stop();
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [account, cache]);

  // A game tells by itself how its line stands, and needs the room.
  if (!down || atGame) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 mx-auto w-fit max-w-[calc(100%-32px)] rounded-pill bg-ink-3 px-4 py-2 text-13 text-soft shadow-lift-2 md:bottom-5"
    >
      {t('session.reconnecting')}
    </p>
  );
}

import { cn } from '@chokdee/ui/cn';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../shared/live.ts';
import { isGamePath } from '../../shared/page-path.ts';

/** How long the socket may be disconnected before it is reported, ms. */
const reportDelay = 4000;

/**
 * Says that the browser is offline, or that the socket has been disconnected for a while. Not above
 * a game, which reports its own connection and needs the space.
 */
export function ConnectionLine() {
  const { t } = useTranslation(['home', 'common']);
  const atGame = useLocation({ select: ({ pathname }) => isGamePath(pathname) });
  const [state, setState] = useState<'connected' | 'reconnecting' | 'offline'>('connected');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let connected = true;
    const update = () => {
      clearTimeout(timer);
      // A socket notices a lost network late; the browser knows it at once.
      if (!navigator.onLine) setState('offline');
      else if (connected) setState('connected');
      else timer = setTimeout(() => setState('reconnecting'), reportDelay);
    };
    const unwatch = live.onStatus((isConnected) => {
      connected = isConnected;
      update();
    });
    update();
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      clearTimeout(timer);
      unwatch();
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  if (state === 'connected' || atGame) return null;
  return (
    <p
      role="status"
      className={cn(
        'fixed inset-x-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-30 mx-auto w-fit',
        'max-w-[calc(100%-32px)] rounded-pill bg-ink-3 px-4 py-2 text-13 text-soft shadow-lift-2',
        'md:bottom-5',
      )}
    >
      {t(state === 'offline' ? 'common:offline.line' : 'home:session.reconnecting')}
    </p>
  );
}

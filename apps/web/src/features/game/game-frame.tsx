import { cn } from '@chokdee/ui/cn';
import { LogoMark } from '@chokdee/ui/logo';
import { ErrorState } from '@chokdee/ui/states';
import { useTimeZone } from '@chokdee/ui/time';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Permissions of the game's frame. It may leave the frame only by a link that the person presses:
 * to this site, to play for real money.
 */
const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-pointer-lock',
  'allow-orientation-lock',
  'allow-top-navigation-by-user-activation',
].join(' ');

/** Whether an address is a page of this site. */
export const isOfSite = (address: string): boolean => new URL(address).origin === location.origin;

/**
 * The frame of a launched game, or its loading screen while it is being launched (`launched`
 * undefined). A frame that loaded without a network holds the browser's error page: it is replaced
 * by `onRelaunch` when the network is back. A game on a page of the site, as the lotteries, is
 * opened instead of framed.
 */
export function GameFrame({
  launched,
  onRelaunch,
}: {
  launched: { readonly game_url: string; readonly gameName: string } | undefined;
  onRelaunch: () => unknown;
}) {
  const { t } = useTranslation(['pages', 'common']);
  const [loaded, setLoaded] = useState<{ url: string; online: boolean } | null>(null);
  const zone = useTimeZone();
  // A later change of the zone must not load the game again.
  const [openingZone] = useState(zone);
  const url = launched?.game_url;
  const isLoaded = url !== undefined && loaded?.url === url;
  const failed = isLoaded && !loaded.online;
  const isOwnPage = url !== undefined && isOfSite(url);
  useEffect(() => {
    if (isOwnPage) location.replace(url);
  }, [isOwnPage, url]);
  useEffect(() => {
    if (!failed) return;
    const relaunch = () => void onRelaunch();
    addEventListener('online', relaunch);
    return () => removeEventListener('online', relaunch);
  }, [failed, onRelaunch]);
  if (failed)
    return (
      <div className="absolute inset-0 grid place-items-center">
        <ErrorState title={t('common:offline.title')} text={t('pages:game.offline')} onRetry={onRelaunch} />
      </div>
    );
  return (
    <>
      {!isLoaded && (
        <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
          <LogoMark className="h-16 animate-pulse" />
          <p className="text-14 text-soft">{t('pages:game.opening')}</p>
        </div>
      )}
      {launched && !isOwnPage && (
        <iframe
          key={launched.game_url}
          src={`${launched.game_url}&${new URLSearchParams({ lobby: location.origin, tz: openingZone }).toString()}`}
          title={launched.gameName}
          onLoad={() => setLoaded({ url: launched.game_url, online: navigator.onLine })}
          referrerPolicy="no-referrer"
          allow="fullscreen; autoplay"
          sandbox={sandbox}
          className={cn(
            'absolute inset-0 h-full w-full border-0 transition-opacity duration-200',
            isLoaded ? 'opacity-100' : 'opacity-0',
          )}
        />
      )}
    </>
  );
}

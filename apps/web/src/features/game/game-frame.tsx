import { cn } from '@chokdee/ui/cn';
import { LogoMark } from '@chokdee/ui/logo';
import { ErrorState } from '@chokdee/ui/states';
import { useTimeZone } from '@chokdee/ui/time';
import { useEffect, useRef, useState, type RefObject } from 'react';
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

/** The message by which a game asks for its session. */
const QUESTION = 'game-session?';

/**
 * Hands the game session to the game in the frame when it asks, so that it is in no address. Other
 * frames and origins get no answer.
 */
function useHandover(
  frame: RefObject<HTMLIFrameElement | null>,
  launched: { readonly game_url: string; readonly sessionID: string | null } | undefined,
): void {
  useEffect(() => {
    if (launched === undefined || launched.sessionID === null) return;
    const { game_url: url, sessionID } = launched;
    const { origin } = new URL(url);
    const answer = ({ source, origin: asker, data }: MessageEvent<unknown>) => {
      const game = frame.current?.contentWindow;
      if (data === QUESTION && asker === origin && game != null && source === game)
        game.postMessage({ sessionID }, origin);
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [frame, launched]);
}

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
  launched: { readonly game_url: string; readonly gameName: string; readonly sessionID: string | null } | undefined;
  onRelaunch: () => unknown;
}) {
  const { t } = useTranslation(['pages', 'common']);
  const [loaded, setLoaded] = useState<{ launch: string; online: boolean } | null>(null);
  const zone = useTimeZone();
  // A later change of the zone must not load the game again.
  const [openingZone] = useState(zone);
  const frame = useRef<HTMLIFrameElement>(null);
  useHandover(frame, launched);
  const url = launched?.game_url;
  // Each launch has its own session; only the addresses of pages of the site have none.
  const launch = launched?.sessionID ?? url;
  const isLoaded = launch !== undefined && loaded?.launch === launch;
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
          ref={frame}
          key={launched.sessionID ?? launched.game_url}
          src={`${launched.game_url}&${new URLSearchParams({ lobby: location.origin, tz: openingZone }).toString()}`}
          title={launched.gameName}
          onLoad={() => setLoaded({ launch: launched.sessionID ?? launched.game_url, online: navigator.onLine })}
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

import { cn } from '@chokdee/ui/cn';
import { Button, buttonStyle } from '@chokdee/ui/button';
import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { LogoMark } from '@chokdee/ui/logo';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { rememberGame } from '../catalogue/wanted-game.ts';
import { useCanRegister } from '../status/status.ts';
import { GameBar } from './game-bar.tsx';
import { useLaunch } from './launch.ts';

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

/**
 * The frame around a game: back, title, full screen. The game runs on another origin without the
 * site's session, and shows the balance itself, in step with its rounds. Games have night colours
 * in both themes. `demo`: play money, for visitors too. A visitor who changes to real money
 * registers or logs in and stays at the game.
 */
export function GamePage() {
  const { t } = useTranslation(['pages', 'errors', 'auth', 'home', 'lobby']);
  const search = useSearch({ from: '/game' });
  const { nodeId, gameId, vassalage, demo } = search;
  const navigate = useNavigate();
  const { signedIn, isAgent } = useSession();
  const canRegister = useCanRegister();
  const failureText = useFailureText();
  const fullscreenTarget = useRef<HTMLElement>(null);
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  const hasGame = nodeId !== undefined || gameId !== undefined;
  const trial = isAgent === 4;
  const freePlay = demo === true;
  const launch = useLaunch(search, hasGame && (freePlay || (signedIn && !trial)));
  const listedGame = useQuery(gamesQuery()).data?.find((game) =>
    nodeId === undefined ? game.gameId === gameId : game.nodeId === nodeId,
  );

  const gameSearch = {
    ...(nodeId !== undefined && { nodeId }),
    ...(gameId !== undefined && { gameId }),
    ...(vassalage !== undefined && { vassalage }),
  };
  const playReal = () => void navigate({ to: '/game', search: gameSearch, replace: true });
  const openEntryDialog = (dialog: 'loginPopupModal' | 'registerModal') => {
    openDialog(dialog, { then: playReal });
  };
  const needsLogin = hasGame && !freePlay && !signedIn;
  useEffect(() => {
    if (!freePlay) rememberGame({ nodeId, gameId, vassalage });
  }, [freePlay, nodeId, gameId, vassalage]);
  useEffect(() => {
    // After the login the page stays.
    if (needsLogin) promptLogin(() => undefined);
  }, [needsLogin]);

  const title = launch.data?.gameName ?? listedGame?.displayName ?? t('pages:game.title');
  usePageTitle(title);

  return (
    <main
      ref={fullscreenTarget}
      aria-label={title}
      data-theme="dark"
      className="flex h-dvh flex-col bg-ink-0 text-body"
    >
      <GameBar
        title={title}
        fullscreenTarget={fullscreenTarget}
        onReal={
          freePlay
            ? () => {
                if (signedIn) playReal();
                else openEntryDialog(canRegister ? 'registerModal' : 'loginPopupModal');
              }
            : undefined
        }
      />
      <div className="relative min-h-0 flex-1">
        {!hasGame ? (
          <EmptyState
            className="h-full justify-center"
            title={t('pages:game.none')}
            text={t('pages:game.noneText')}
            action={
              <Link to="/" className={buttonStyle({ look: 'gold' })}>
                {t('pages:game.home')}
              </Link>
            }
          />
        ) : needsLogin ? (
          <EmptyState
            className="h-full justify-center"
            title={t('errors:login.not.session')}
            action={
              <>
                <Button look="gold" onPress={() => openEntryDialog('loginPopupModal')}>
                  {t('auth:login')}
                </Button>
                {canRegister && (
                  <Button onPress={() => openEntryDialog('registerModal')}>{t('home:header.register')}</Button>
                )}
                {listedGame?.demo === true && (
                  <Button
                    look="quiet"
                    onPress={() => void navigate({ to: '/game', search: { ...gameSearch, demo: true }, replace: true })}
                  >
                    {t('lobby:try')}
                  </Button>
                )}
              </>
            }
          />
        ) : trial && !freePlay ? (
          <EmptyState
            className="h-full justify-center"
            title={t('errors:account.not.real')}
            action={
              <Button
                look="gold"
                onPress={() => {
                  openDialog('registerModal');
                }}
              >
                {t('home:header.register')}
              </Button>
            }
          />
        ) : launch.error && !isRefusal(launch.error, 'login.not.session') ? (
          <div className="grid h-full place-items-center">
            <ErrorState
              title={t('pages:game.failed')}
              text={failureText(launch.error)}
              onRetry={launch.refetch}
              action={
                <Link to="/" className={buttonStyle({ look: 'quiet' })}>
                  {t('pages:game.home')}
                </Link>
              }
            />
          </div>
        ) : (
          <>
            {loadedUrl !== launch.data?.game_url && (
              <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
                <LogoMark className="h-16 animate-pulse" />
                <p className="text-14 text-soft">{t('pages:game.opening')}</p>
              </div>
            )}
            {launch.data && (
              <iframe
                key={launch.data.game_url}
                src={`${launch.data.game_url}&lobby=${encodeURIComponent(location.origin)}`}
                title={launch.data.gameName}
                onLoad={() => setLoadedUrl(launch.data.game_url)}
                referrerPolicy="no-referrer"
                allow="fullscreen; autoplay"
                sandbox={sandbox}
                className={cn(
                  'relative h-full w-full border-0 transition-opacity duration-200',
                  loadedUrl === launch.data.game_url ? 'opacity-100' : 'opacity-0',
                )}
              />
            )}
          </>
        )}
      </div>
    </main>
  );
}

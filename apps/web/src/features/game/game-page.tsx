import { Button, buttonStyle } from '@chokdee/ui/button';
import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { LogoMark } from '@chokdee/ui/logo';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { useCanRegister } from '../status/status.ts';
import { GameBar } from './game-bar.tsx';
import { useLaunch } from './launch.ts';

/**
 * The game's frame: back, title, full screen. The game runs on another origin, knows nothing of the site's session, and shows the balance itself, in step
 * with its rounds. With `demo` it is played with play money, by visitors too; who then wants the real one registers or logs in and stays at this game.
 */
export function GamePage() {
  const { t } = useTranslation(['pages', 'errors', 'auth', 'home', 'lobby']);
  const search = useSearch({ from: '/game' });
  const { nodeId, gameId, vassalage, demo } = search;
  const navigate = useNavigate();
  const { setSignedIn: signedIn, isAgent } = useSession();
  const canRegister = useCanRegister();
  // The game opens in the theme of the page; a change while it runs does not restart it.
  const [theme] = useState(() => usePreferences.getState().theme);
  const failureText = useFailureText();
  const stage = useRef<HTMLElement>(null);
  const [arrived, setArrived] = useState<string | null>(null);
  const named = nodeId !== undefined || gameId !== undefined;
  const trial = isAgent === 4;
  const free = demo === true;
  const launch = useLaunch(search, named && (free || (signedIn && !trial)));
  const known = useQuery(gamesQuery()).data?.find((game) =>
    nodeId === undefined ? game.gameId === gameId : game.nodeId === nodeId,
  );

  const place = {
    ...(nodeId !== undefined && { nodeId }),
    ...(gameId !== undefined && { gameId }),
    ...(vassalage !== undefined && { vassalage }),
  };
  const real = () => void navigate({ to: '/game', search: place, replace: true });
  const enter = (dialog: 'loginPopupModal' | 'registerModal') => {
    openDialog(dialog, { then: real });
  };
  const asked = named && !free && !signedIn;
  useEffect(() => {
    if (asked) promptLogin(() => undefined);
  }, [asked]); // who comes in stays at this page

  const title = launch.data?.gameName ?? known?.displayName ?? t('pages:game.title');
  usePageTitle(title);

  return (
    <main ref={stage} aria-label={title} className="flex h-dvh flex-col bg-ink-0">
      <GameBar
        title={title}
        stage={stage}
        onReal={
          free
            ? () => {
                if (signedIn) real();
                else enter(canRegister ? 'registerModal' : 'loginPopupModal');
              }
            : undefined
        }
      />
      <div className="relative min-h-0 flex-1">
        {!named ? (
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
        ) : asked ? (
          <EmptyState
            className="h-full justify-center"
            title={t('errors:login.not.session')}
            action={
              <>
                <Button look="gold" onPress={() => enter('loginPopupModal')}>
                  {t('auth:login')}
                </Button>
                {canRegister && <Button onPress={() => enter('registerModal')}>{t('home:header.register')}</Button>}
                {known?.demo === true && (
                  <Button
                    look="quiet"
                    onPress={() => void navigate({ to: '/game', search: { ...place, demo: true }, replace: true })}
                  >
                    {t('lobby:try')}
                  </Button>
                )}
              </>
            }
          />
        ) : trial && !free ? (
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
            {arrived !== launch.data?.game_url && (
              <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
                <LogoMark className="h-16 animate-pulse" />
                <p className="text-14 text-soft">{t('pages:game.opening')}</p>
              </div>
            )}
            {launch.data && (
              // The game may leave its frame only by a link that a person presses: to this site, to play for real.
              <iframe
                key={launch.data.game_url}
                src={`${launch.data.game_url}&theme=${theme}&lobby=${encodeURIComponent(location.origin)}`}
                title={launch.data.gameName}
                onLoad={() => setArrived(launch.data.game_url)}
                referrerPolicy="no-referrer"
                allow="fullscreen; autoplay"
                sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-orientation-lock allow-top-navigation-by-user-activation"
                className={`relative h-full w-full border-0 transition-opacity duration-200 ${arrived === launch.data.game_url ? 'opacity-100' : 'opacity-0'}`}
              />
            )}
          </>
        )}
      </div>
    </main>
  );
}

import { Button, buttonStyle } from '@chokdee/ui/button';
import { isNetworkFailure, isRefusal, useFailureText } from '@chokdee/ui/failures';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';
import { promptLogin } from '../auth/require-login.ts';
import { gamesQuery } from '../catalogue/catalogue.ts';
import { rememberGame } from '../catalogue/wanted-game.ts';
import { useCanRegister } from '../status/status.ts';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { readGameSearch } from './game-search.ts';
import { useLaunch } from './launch.ts';
import { TrialNotice } from '../auth/trial-notice.tsx';

/**
 * A game below the site's header, with back, title and full screen. The game runs on another origin
 * without the site's session, and shows the balance itself, in step with its rounds. Games have
 * night colours in both themes. `demo`: play money, for visitors too. A visitor who changes to real
 * money registers or logs in and stays at the game. Also `/seamless`, where a vendor's product
 * starts.
 */
export function GamePage() {
  const { t } = useTranslation(['pages', 'errors', 'auth', 'home', 'lobby']);
  const search = readGameSearch(useSearch({ strict: false }));
  const { nodeId, gameId, vassalage, demo } = search;
  const navigate = useNavigate();
  const { signedIn, isAgent } = useSession();
  const canRegister = useCanRegister();
  const failureText = useFailureText();
  const fullscreenTarget = useRef<HTMLElement>(null);
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
  const playReal = () => void navigate({ to: '.', search: gameSearch, replace: true });
  const playFree = () => void navigate({ to: '.', search: { ...gameSearch, demo: true }, replace: true });
  const openEntryDialog = (dialog: 'loginPopupModal' | 'registerModal') => {
    openDialog(dialog, { then: playReal });
  };
  const needsLogin = hasGame && !freePlay && !signedIn;
  const { refetch } = launch;
  const lostOffline = isNetworkFailure(launch.error);
  useEffect(() => {
    if (!lostOffline) return;
    const relaunch = () => void refetch();
    addEventListener('online', relaunch);
    return () => removeEventListener('online', relaunch);
  }, [lostOffline, refetch]);
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
      className="flex flex-1 flex-col bg-ink-0 text-body"
    >
      <GameBar
        title={title}
        fullscreenTarget={fullscreenTarget}
        vendor={listedGame?.vassalage ?? vassalage}
        onReal={
          freePlay
            ? () => {
                if (signedIn) playReal();
                else openEntryDialog(canRegister ? 'registerModal' : 'loginPopupModal');
              }
            : undefined
        }
      />
      <div className="relative grid min-h-0 flex-1">
        {!hasGame ? (
          <EmptyState
            className="justify-center"
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
            className="justify-center"
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
                  <Button look="quiet" onPress={playFree}>
                    {t('lobby:try')}
                  </Button>
                )}
              </>
            }
          />
        ) : trial && !freePlay ? (
          <TrialNotice
            className="justify-center"
            more={
              listedGame?.demo === true && (
                <Button look="quiet" onPress={playFree}>
                  {t('lobby:try')}
                </Button>
              )
            }
          />
        ) : launch.error && !isRefusal(launch.error, 'login.not.session') ? (
          <div className="grid place-items-center">
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
          <GameFrame launched={launch.data} onRelaunch={launch.refetch} />
        )}
      </div>
    </main>
  );
}

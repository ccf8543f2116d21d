import { Button, buttonStyle } from '@chokdee/ui/button';
import { isRefusal, useFailureText } from '@chokdee/ui/failures';
import { IconButton } from '@chokdee/ui/icon-button';
import { ArrowLeftIcon, ArrowsOutIcon } from '@chokdee/ui/icons';
import { LogoMark } from '@chokdee/ui/logo';
import { EmptyState, ErrorState } from '@chokdee/ui/states';
import { usePreferences } from '@chokdee/ui/preferences';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../app/dialogs.ts';
import { api } from '../../shared/api.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { useSession } from '../../shared/session.ts';

/** The game's frame: back, title, full screen. The game runs on another origin, knows nothing of the site's session, and shows the balance itself, in step with its rounds. */
export function GamePage() {
  const { t } = useTranslation(['pages', 'errors', 'auth', 'home']);
  const { nodeId, vassalage } = useSearch({ from: '/game' });
  const { signedIn, isAgent, account } = useSession();
  const code = usePreferences((state) => state.language.code);
  // The game opens in the theme of the page; a change while it runs does not restart it.
  const [theme] = useState(() => usePreferences.getState().theme);
  const failureText = useFailureText();
  const stage = useRef<HTMLElement>(null);
  const [arrived, setArrived] = useState(false);
  const trial = isAgent === 4;
  useEffect(() => { if (!signedIn) openDialog('loginPopupModal', { reason: 'needed' }); }, [signedIn]);

  const launch = useQuery({
    queryKey: ['member', 'launch', nodeId, vassalage, account, code], enabled: signedIn && !trial && nodeId !== undefined, retry: false, staleTime: Infinity, gcTime: 0, refetchOnReconnect: false,
    queryFn: async ({ signal }) => {
      const phone = matchMedia('(width < 48rem)').matches;
      const { content } = await api.request('GET /wps/game/launchGame', {
        query: { launchMode: 'GLS', nodeId: nodeId ?? '', vassalage, accountType: 1, confirmTrans: 0, platform: phone ? 'html5' : 'html5-desktop', clientType: phone ? 2 : 3, username: account, language: code, backUrl: `${location.origin}/` },
      }, { signal });
      return content;
    },
  });

  const title = launch.data?.gameName ?? t('pages:game.title');
  usePageTitle(title);

  return (
    <main ref={stage} aria-label={title} className="flex h-dvh flex-col bg-ink-0">
      <GameBar title={title} stage={stage} />
      <div className="relative min-h-0 flex-1">
        {!nodeId ? <EmptyState className="h-full justify-center" title={t('pages:game.none')} text={t('pages:game.noneText')} action={<Link to="/" className={buttonStyle({ look: 'gold' })}>{t('pages:game.home')}</Link>} />
          : !signedIn ? <EmptyState className="h-full justify-center" title={t('errors:login.not.session')} action={<Button look="gold" onPress={() => { openDialog('loginPopupModal', { reason: 'needed' }); }}>{t('auth:login')}</Button>} />
          : trial ? <EmptyState className="h-full justify-center" title={t('errors:account.not.real')} action={<Button look="gold" onPress={() => { openDialog('registerModal'); }}>{t('home:header.register')}</Button>} />
          : launch.error && !isRefusal(launch.error, 'login.not.session') ? <div className="grid h-full place-items-center"><ErrorState title={t('pages:game.failed')} text={failureText(launch.error)} again={launch.refetch} action={<Link to="/" className={buttonStyle({ look: 'quiet' })}>{t('pages:game.home')}</Link>} /></div>
          : (
            <>
              {!arrived && <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3"><LogoMark className="h-16 animate-pulse" /><p className="text-14 text-soft">{t('pages:game.opening')}</p></div>}
              {launch.data && (
                <iframe key={launch.data.game_url} src={`${launch.data.game_url}&theme=${theme}`} title={launch.data.gameName} onLoad={() => setArrived(true)} referrerPolicy="no-referrer" allow="fullscreen; autoplay"
                  sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-orientation-lock" className={`relative h-full w-full border-0 transition-opacity duration-200 ${arrived ? 'opacity-100' : 'opacity-0'}`} />
              )}
            </>
          )}
      </div>
    </main>
  );
}

function GameBar({ title, stage }: { title: string; stage: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('pages');
  const router = useRouter();
  const back = () => { if (router.history.canGoBack()) router.history.back(); else void router.navigate({ to: '/' }); };
  const widen = () => void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())?.catch(() => undefined);
  return (
    <header className="flex h-14 shrink-0 items-center gap-2 px-2 [@media(height<30rem)]:h-11 pt-[env(safe-area-inset-top)] md:px-4">
      <IconButton label={t('game.back')} onClick={back}><ArrowLeftIcon aria-hidden="true" /></IconButton>
      <h1 className="min-w-0 flex-1 truncate py-1 text-16">{title}</h1>
      {document.fullscreenEnabled && <IconButton label={t('game.fullscreen')} onClick={widen}><ArrowsOutIcon aria-hidden="true" /></IconButton>}
    </header>
  );
}

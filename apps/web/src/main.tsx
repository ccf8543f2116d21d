import { loadNamespaces, startTranslation, type BundleFiles } from '@chokdee/ui/i18n';
import { reloadOnStaleChunks } from '@chokdee/ui/retry-import';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app/app.tsx';
import { restoreFocus } from './app/restore-focus.ts';
import { router } from './app/router.tsx';
import { keepUpToDate } from './app/updates.ts';
import { watchInstall } from './features/install/install.ts';
import { gamesQuery, hotGamesQuery, vendorCategoriesQuery } from './features/catalogue/catalogue.ts';
import { promotionsQuery } from './features/promotions/promotions.ts';
import { firstPages, type ScreenName } from './head/first-pages.ts';
import { pagePath } from './shared/page-path.ts';
import { queryClient } from './shared/query.ts';
import { statusQuery } from './features/status/status.ts';
import { loadSession } from './features/auth/session-start.ts';

const bundles: BundleFiles = import.meta.glob('../../../packages/locales/src/bundles/*/*.{json,gen.ts}', {
  import: 'default',
});

reloadOnStaleChunks();
watchInstall();
void queryClient.prefetchQuery(statusQuery);
/** The code and data of pages with a first screen load in parallel with the texts. */
const preloads: Readonly<Record<ScreenName, () => readonly Promise<unknown>[]>> = {
  home: () => [
    import('./features/home/home-page.tsx'),
    queryClient.prefetchQuery(vendorCategoriesQuery()),
    queryClient.prefetchQuery(hotGamesQuery()),
    queryClient.prefetchQuery(promotionsQuery()),
  ],
  lobby: () => [
    import('./features/lobby/lobby-page.tsx'),
    queryClient.prefetchQuery(vendorCategoriesQuery()),
    queryClient.prefetchQuery(gamesQuery()),
  ],
  live: () => [
    import('./features/live/live-page.tsx'),
    import('./features/live/tables.ts').then(({ prefetchLobby }) => prefetchLobby()),
  ],
  lottery: () => [
    import('./features/lottery/lottery-lobby-page.tsx'),
    import('./features/lottery/calls.ts').then(({ prefetchLotteries }) => prefetchLotteries()),
  ],
  sports: () => [
    import('./features/sports/sports-page.tsx'),
    import('./features/sports/calls.ts').then(({ prefetchSports }) =>
      prefetchSports(pagePath(location.pathname), location.search),
    ),
  ],
};
const page = firstPages.find(({ at }) => at.test(pagePath(location.pathname)));
// The page that needs what failed requests it again and shows the error.
const preloaded = Promise.allSettled(page?.screen ? preloads[page.screen]() : []);

/**
 * Renders the application. Not awaited at the top level: a page's chunk imports this file's chunk,
 * so it runs after this file.
 */
async function start(root: HTMLElement): Promise<void> {
  // The first screen (head/first-screen.tsx) stays until the page can replace it at once. The page
  // shows what failed.
  if (root.hasChildNodes())
    await Promise.allSettled([
      router.load(),
      queryClient.ensureQueryData(statusQuery),
      loadNamespaces(page?.texts ?? []),
      preloaded,
    ]);
  root.dataset['taken'] = '';
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  restoreFocus();
  // Updates start after everything the page needs is loaded.
  if (document.readyState === 'complete') void keepUpToDate();
  else addEventListener('load', () => void keepUpToDate());
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await Promise.all([startTranslation(bundles, ['common', 'home', 'errors']), loadSession()]);
void start(root);

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
import { queryClient } from './shared/query.ts';
import { statusQuery } from './features/status/status.ts';
import { loadSession } from './features/auth/session-start.ts';

const bundles: BundleFiles = import.meta.glob('../../../packages/locales/src/bundles/*/*.json', { import: 'default' });

reloadOnStaleChunks();
watchInstall();
void queryClient.prefetchQuery(statusQuery);
/** Most visits begin at home or in a lobby: what they show is asked for beside the texts, not after them. */
const begin: Readonly<Record<ScreenName, () => readonly Promise<unknown>[]>> = {
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
};
const page = firstPages.find(({ at }) => at.test(location.pathname));
// Whoever needs what failed asks for it again, and says so.
const begun = Promise.allSettled(page?.screen ? begin[page.screen]() : []);

/** Puts the application on the page. Nothing awaits it here: a page's chunk imports this file's, and is not run before this file is. */
async function open(root: HTMLElement): Promise<void> {
  // The first screen (head/first-screen.tsx) stays until the page can take its place at once; what failed meanwhile the page says itself.
  if (root.hasChildNodes())
    await Promise.allSettled([
      router.load(),
      queryClient.ensureQueryData(statusQuery),
      loadNamespaces(page?.texts ?? []),
      begun,
    ]);
  root.dataset['taken'] = '';
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  restoreFocus();
  // The page stands first: what keeps it up to date comes after everything it needs.
  if (document.readyState === 'complete') void keepUpToDate();
  else addEventListener('load', () => void keepUpToDate());
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await Promise.all([startTranslation(bundles, ['common', 'home', 'errors']), loadSession()]);
void open(root);

import type { EarlyFiles } from '../../plugins/early-files.ts';
import { pagePath } from '../shared/page-path.ts';
import { fillHome } from './fill-home.ts';
import { fillLive } from './fill-live.ts';
import { fillLobby } from './fill-lobby.ts';
import { fillLottery } from './fill-lottery.ts';
import { fillSports } from './fill-sports.ts';
import { putTexts, type Fill } from './fill.ts';
import type { ScreenName } from './first-pages.ts';

/** How each page's own part is filled. */
const fills: Readonly<Record<ScreenName, Fill<never>>> = {
  home: fillHome,
  lobby: fillLobby,
  live: fillLive,
  lottery: fillLottery,
  sports: fillSports,
};

/** Waits until the parser has reached the application's root element. */
const waitForRoot = (): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const check = (): boolean => {
      const root = document.getElementById('root');
      if (root) resolve(root);
      return root !== null;
    };
    if (!check())
      new MutationObserver((_changes, observer) => {
        if (check()) observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
  });

/**
 * Puts a page's first screen into the application's root, unless the application is already there
 * or the answers have nothing to show. A first visit shows it in system fonts: the page waits for
 * its code, and fonts would compete with that. Later visits have the fonts in the cache.
 */
export async function showFirstScreen(
  page: ScreenName,
  answers: unknown,
  language: string,
  files: EarlyFiles,
): Promise<void> {
  const root = await waitForRoot();
  const template = document.getElementById('first-screen');
  const texts = files.screen[language];
  if (!texts || !(template instanceof HTMLTemplateElement) || root.hasChildNodes() || 'taken' in root.dataset) return;
  // Filled while it is in no document: there, pictures that are removed or have no URL yet are not
  // fetched.
  const screen = template.content.cloneNode(true) as DocumentFragment;
  for (const other of screen.querySelectorAll<HTMLElement>('[data-screen]'))
    if (other.dataset['screen'] !== page) other.remove();
  const own = screen.querySelector('[data-screen]');
  if (!own) return;
  const path = pagePath(location.pathname);
  for (const element of own.querySelectorAll<HTMLElement>('[data-path]'))
    if (element.dataset['path'] !== path) element.remove();
  putTexts(own, texts.fixed);
  if (!(fills[page] as Fill<unknown>)(own, answers, { path, search: location.search, texts, files })) return;
  if (!navigator.serviceWorker?.controller) screen.firstElementChild?.classList.add('system-fonts');
  root.append(document.importNode(screen, true));
}

import type { EarlyFiles } from '../../plugins/early-files.ts';
import { fillHome } from './fill-home.ts';
import { fillLobby } from './fill-lobby.ts';
import type { Fill } from './fill.ts';
import type { ScreenName } from './first-pages.ts';

/** How each page's own part is filled. */
const fills: Readonly<Record<ScreenName, Fill<never>>> = { home: fillHome, lobby: fillLobby };

/** Where the application will stand, as soon as the page is read so far. */
const rootThere = (): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const root = document.getElementById('root');
      if (root) resolve(root);
      return root !== null;
    };
    if (!look())
      new MutationObserver((_changes, watch) => {
        if (look()) watch.disconnect();
      }).observe(document, { childList: true, subtree: true });
  });

/**
 * Puts a page's first screen where the application will stand, unless that stands there already, or the answers have nothing for it.
 * The faces of a first visit are left for later: what the page waits for is its code. Later visits have them at hand.
 */
export async function showFirstScreen(
  page: ScreenName,
  answers: unknown,
  language: string,
  files: EarlyFiles,
): Promise<void> {
  const root = await rootThere();
  const template = document.getElementById('first-screen');
  const words = files.screen[language];
  if (!words || !(template instanceof HTMLTemplateElement) || root.hasChildNodes() || 'taken' in root.dataset) return;
  // Filled while it belongs to no page: there a picture that is left out, or has no name yet, is not asked for.
  const screen = template.content.cloneNode(true) as DocumentFragment;
  for (const other of screen.querySelectorAll<HTMLElement>('[data-screen]'))
    if (other.dataset['screen'] !== page) other.remove();
  const own = screen.querySelector('[data-screen]');
  if (
    !own ||
    !(fills[page] as Fill<unknown>)(own, answers, { path: location.pathname, search: location.search, words, files })
  )
    return;
  if (!navigator.serviceWorker?.controller) screen.firstElementChild?.classList.add('system-faces');
  root.append(document.importNode(screen, true));
}

import type { EarlyFiles } from '../../plugins/early-files.ts';
import { hotShown, manyStalls } from './first-pages.ts';

/** What the first screen shows of the answers, as the calls give it. */
export interface FirstAnswers {
  readonly promotions: { readonly list: readonly { readonly tag: string; readonly title: string; readonly summary: string; readonly bannerKey: string }[] };
  readonly hot: { readonly list: readonly { readonly gameId: string; readonly gameType: string; readonly displayName: string }[] };
  readonly lanes: { readonly data: { readonly lanes: readonly { readonly title: string }[] } };
}

/** Where the application will stand, as soon as the page is read so far. */
const rootThere = (): Promise<HTMLElement> => new Promise((resolve) => {
  const look = (): boolean => {
    const root = document.getElementById('root');
    if (root) resolve(root);
    return root !== null;
  };
  if (!look()) new MutationObserver((_changes, watch) => { if (look()) watch.disconnect(); }).observe(document, { childList: true, subtree: true });
});

/**
 * Puts the first screen of home where the application will stand, unless that stands there already. Without a promotion, or a picture of it, there is none. Words go in as text, never as HTML.
 * The faces of a first visit are left for later: what the page waits for is its code. Later visits have them at hand.
 */
export async function showFirstScreen({ promotions, hot, lanes }: FirstAnswers, language: string, files: EarlyFiles): Promise<void> {
  const root = await rootThere();
  const template = document.getElementById('first-screen');
  const words = files.screen[language];
  const [promotion] = promotions.list;
  const banner = files.promotions[promotion?.bannerKey ?? ''];
  if (!promotion || !banner || !words || !(template instanceof HTMLTemplateElement) || root.hasChildNodes() || 'taken' in root.dataset) return;

  const category = lanes.data.lanes[0]?.title ?? '';
  const games = hot.list.filter((game) => game.gameType === category);
  const lead = games.length >= hotShown ? games[0] : undefined;
  const cover = files.covers[lead?.gameId ?? ''];

  const screen = document.importNode(template.content, true);
  const texts: Readonly<Record<string, string | undefined>> = { house: words.house, eyebrow: promotion.tag || words.promotions, title: promotion.title, text: promotion.summary, hot: words.hot[category], game: lead?.displayName };
  for (const place of screen.querySelectorAll<HTMLElement>('[data-words]')) place.textContent = texts[place.dataset['words'] ?? ''] ?? '';
  for (const source of screen.querySelectorAll('source')) source.srcset = (source.closest('[data-picture=cover]') ? cover : banner) ?? '';
  if (!cover) screen.querySelector('[data-hot]')?.remove();
  screen.querySelector('.stalls-room')?.toggleAttribute('data-many', lanes.data.lanes.length + 1 >= manyStalls);
  // As the page itself has it: words stand on pictures of the night on a phone only.
  if (matchMedia('(width >= 48rem)').matches) screen.querySelector('[data-theme]')?.removeAttribute('data-theme');
  if (!navigator.serviceWorker?.controller) screen.firstElementChild?.classList.add('system-faces');
  root.append(screen);
}

// Runs in the page's head before any other code (plugins/early-files.ts inserts it; the server's
// policy allows it by its hash). It fetches, in parallel with the entry, what would otherwise be
// discovered after it.
import type { EarlyFiles } from '../../plugins/early-files.ts';
import {
  callsOfEveryPage,
  textsOfEveryPage,
  firstPages,
  statusCall,
  type FirstCall,
  type ScreenName,
} from './first-pages.ts';
import { hasPictures } from '../features/catalogue/categories.ts';
import { pagePath } from '../shared/page-path.ts';
import { showFirstScreen } from './show-first-screen.ts';

/** How long the page's code waits for the answers that name its pictures, ms. */
const pictureTimeout = 1_000;
/** How long an answer is kept for the application, ms. */
const answerLifetime = 15_000;
/** Set by the build. */
declare const __EARLY__: EarlyFiles;

const addLink = (rel: string, attributes: Readonly<Record<string, string>>): void => {
  const element = Object.assign(document.createElement('link'), { rel });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
};

/** Preloads the pictures that an answer names. */
async function preloadPictures(
  response: Response,
  { list, key, art, limit, categories, sizes, media = 'all' }: NonNullable<FirstCall['pictures']>,
): Promise<void> {
  if (!response.ok) return;
  const { value } = (await response.clone().json()) as { value: Record<string, readonly Record<string, string>[]> };
  const entries = value[list]
    ?.filter(({ gameType = '' }) => (categories ? categories.includes(gameType) : hasPictures(gameType)))
    .slice(0, limit);
  for (const entry of entries ?? []) {
    const imagesrcset = __EARLY__[art][entry[key] ?? ''];
    // A picture of the brand takes the place of the project's own.
    if (imagesrcset && !entry['imageUrl'])
      addLink('preload', {
        as: 'image',
        type: 'image/avif',
        imagesrcset,
        imagesizes: sizes,
        media,
        fetchpriority: 'high',
      });
  }
}

let language = 'TH';
try {
  language = localStorage.getItem('lang') ?? language;
} catch {
  /* Without storage the default language is used. */
}
if (!Object.hasOwn(__EARLY__.texts, language)) language = 'TH';
const path = pagePath(location.pathname);
const index = firstPages.findIndex(({ at }) => at.test(path));
const page = firstPages[index];

// Calls first: their answers are short and name the pictures.
const pageCalls = page?.calls(language, path, location.search) ?? {};
const calls = new Map<string, Promise<Response>>();
const preloads: Promise<void>[] = [];
for (const { address, pictures } of [...callsOfEveryPage(location.host), ...Object.values(pageCalls)]) {
  const answer = fetch(address, {
    headers: { Language: language, Device: 'web', 'X-Session': 'cookie' },
    credentials: 'same-origin',
  });
  calls.set(address, answer);
  // A failure is reported to whoever takes the answer from `calls`.
  const preload = answer
    .then((response) => (pictures ? preloadPictures(response, pictures) : undefined))
    .catch(() => undefined);
  if (pictures) preloads.push(preload);
}
window.earlyCalls = { language, calls };

const valueOf = async <T>({ address, isBare }: FirstCall): Promise<T> => {
  const response = await calls.get(address);
  if (!response?.ok) throw new Error(`No answer from ${address}`);
  const answer = (await response.clone().json()) as T | { value: T };
  return isBare ? (answer as T) : (answer as { value: T }).value;
};

/** Shows a page's first screen when its answers arrive, if the site is open to the visitor. */
async function showWhenAnswered(screen: ScreenName): Promise<void> {
  const [{ status, info }, ...answers] = await Promise.all([
    valueOf<{ status: number; info: { site: { loginToHome: boolean } } }>(statusCall(location.host)),
    ...Object.entries(pageCalls).map(async ([name, call]) => [name, await valueOf(call)] as const),
  ]);
  if (status === 0 && !info.site.loginToHome)
    await showFirstScreen(screen, Object.fromEntries(answers), language, __EARLY__);
}
// The page itself shows what failed.
if (page?.screen) showWhenAnswered(page.screen).catch(() => undefined);

setTimeout(() => calls.clear(), answerLifetime);

// The page's code comes after its pictures: until they are named the entry takes the whole
// bandwidth.
const texts = __EARLY__.texts[language] ?? {};
const preloadCode = (): void => {
  for (const href of [
    ...[...textsOfEveryPage, ...(page?.texts ?? [])].flatMap((name) => texts[name] ?? []),
    ...(__EARLY__.pages[index] ?? []),
  ])
    addLink('modulepreload', { href });
};
void Promise.race([
  Promise.all(preloads),
  new Promise((resolve) => {
    setTimeout(resolve, pictureTimeout);
  }),
]).then(preloadCode);

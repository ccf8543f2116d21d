// Runs in the page's head before any other code is there (plugins/early-files.ts puts it in, the server's policy allows it by its hash): fetches beside the entry what would otherwise be found after it.
import type { EarlyFiles } from '../../plugins/early-files.ts';
import {
  callsOfEveryPage,
  textsOfEveryPage,
  firstPages,
  statusCall,
  type FirstCall,
  type ScreenName,
} from './first-pages.ts';
import { showFirstScreen } from './show-first-screen.ts';

/** How long the page's code waits for the answers that name its pictures, milliseconds. */
const patience = 1_000;
/** Put in by the build. */
declare const __EARLY__: EarlyFiles;

const link = (rel: string, attributes: Readonly<Record<string, string>>): void => {
  const element = Object.assign(document.createElement('link'), { rel });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
};

/** Fetches the pictures an answer names, before the page that shows them is there. */
async function lookAhead(
  response: Response,
  { list, key, art, most, kinds, sizes }: NonNullable<FirstCall['shows']>,
): Promise<void> {
  if (!response.ok) return;
  const { value } = (await response.clone().json()) as { value: Record<string, readonly Record<string, string>[]> };
  for (const entry of value[list]?.filter(({ gameType = '' }) => !kinds || kinds.includes(gameType)).slice(0, most) ??
    []) {
    const imagesrcset = __EARLY__[art][entry[key] ?? ''];
    if (imagesrcset)
      link('preload', { as: 'image', type: 'image/avif', imagesrcset, imagesizes: sizes, fetchpriority: 'high' });
  }
}

let language = 'TH';
try {
  language = localStorage.getItem('lang') ?? language;
} catch {
  /* a closed store only forgets the choice */
}
if (!Object.hasOwn(__EARLY__.texts, language)) language = 'TH';
const index = firstPages.findIndex(({ at }) => at.test(location.pathname));
const page = firstPages[index];

// Answers first: they are short, and name pictures.
const asked = page?.calls(language, location.pathname) ?? {};
const calls = new Map<string, Promise<Response>>();
const pictures: Promise<void>[] = [];
for (const { address, shows } of [...callsOfEveryPage(location.host), ...Object.values(asked)]) {
  const answer = fetch(address, {
    headers: { Language: language, Device: 'web', 'X-Session': 'cookie' },
    credentials: 'same-origin',
  });
  calls.set(address, answer);
  const looked = answer.then((response) => (shows ? lookAhead(response, shows) : undefined)).catch(() => undefined); // who asks for the answer hears of the failure
  if (shows) pictures.push(looked);
}
window.earlyCalls = { language, calls };

const valueOf = async <T>({ address }: FirstCall): Promise<T> => {
  const response = await calls.get(address);
  if (!response?.ok) throw new Error(`${address} was not answered`);
  return ((await response.clone().json()) as { value: T }).value;
};

/** Shows the first screen of a page whose answers come before its code, where the site is open to whoever looks. */
async function lookFirst(screen: ScreenName): Promise<void> {
  const [{ status, info }, ...answers] = await Promise.all([
    valueOf<{ status: number; info: { site: { loginToHome: boolean } } }>(statusCall(location.host)),
    ...Object.entries(asked).map(async ([name, call]) => [name, await valueOf(call)] as const),
  ]);
  if (status === 0 && !info.site.loginToHome)
    await showFirstScreen(screen, Object.fromEntries(answers), language, __EARLY__);
}
if (page?.screen) lookFirst(page.screen).catch(() => undefined); // the page itself says what failed

// What nobody took soon is no news any more.
setTimeout(() => calls.clear(), 15_000);

// The code of the page after its pictures: the wire is full with the entry until they are named.
const texts = __EARLY__.texts[language] ?? {};
const code = (): void => {
  for (const href of [
    ...[...textsOfEveryPage, ...(page?.texts ?? [])].flatMap((name) => texts[name] ?? []),
    ...(__EARLY__.pages[index] ?? []),
  ])
    link('modulepreload', { href });
};
void Promise.race([
  Promise.all(pictures),
  new Promise((resolve) => {
    setTimeout(resolve, patience);
  }),
]).then(code);

// Runs in the page's head before any other code is there (plugins/early-files.ts puts it in, the server's policy allows it by its hash): fetches beside the entry what would otherwise be found after it.
import type { EarlyFiles } from '../../plugins/early-files.ts';
import { everyCall, everyText, firstPages, type FirstCall } from './first-pages.ts';

/** Put in by the build. */
declare const __EARLY__: EarlyFiles;

const link = (rel: string, attributes: Readonly<Record<string, string>>): void => {
  const element = Object.assign(document.createElement('link'), { rel });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
};

/** Fetches the pictures an answer names, before the page that shows them is there. */
async function lookAhead(response: Response, { list, key, art, most, sizes }: NonNullable<FirstCall['shows']>): Promise<void> {
  if (!response.ok) return;
  const { value } = await response.clone().json() as { value: Record<string, readonly Record<string, string>[]> };
  for (const entry of value[list]?.slice(0, most) ?? []) {
    const imagesrcset = __EARLY__[art][entry[key] ?? ''];
    if (imagesrcset) link('preload', { as: 'image', type: 'image/avif', imagesrcset, imagesizes: sizes });
  }
}

let language = 'TH';
try { language = localStorage.getItem('lang') ?? language; } catch { /* a closed store only forgets the choice */ }
if (!Object.hasOwn(__EARLY__.texts, language)) language = 'TH';
const index = firstPages.findIndex(({ at }) => at.test(location.pathname));
const page = firstPages[index];

// Answers first: they are short, and name pictures.
const calls = new Map<string, Promise<Response>>();
for (const { address, shows } of [...everyCall(location.host), ...page?.calls(language) ?? []]) {
  const answer = fetch(address, { headers: { Language: language, Device: 'web', 'X-Session': 'cookie' }, credentials: 'same-origin' });
  calls.set(address, answer);
  answer.then((response) => (shows ? lookAhead(response, shows) : undefined)).catch(() => undefined); // who asks for the answer hears of the failure
}
window.begun = { language, calls };
// What nobody took soon is no news any more.
setTimeout(() => calls.clear(), 15_000);

const texts = __EARLY__.texts[language] ?? {};
for (const href of [...[...everyText, ...page?.texts ?? []].flatMap((name) => texts[name] ?? []), ...__EARLY__.pages[index] ?? []]) link('modulepreload', { href });

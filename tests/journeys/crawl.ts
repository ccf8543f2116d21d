import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { View } from './player.ts';
import { textsOf } from './texts.ts';

/**
 * A browser tab that walks through pages. `flaws` collects what it finds, each with its address.
 */
export interface Crawler {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly t: ReturnType<typeof textsOf>;
  readonly flaws: string[];
  /** Internal links of the pages it has opened, each with the page it was found on. */
  readonly links: Map<string, string>;
  /** Names the page that the following errors belong to. */
  at(address: string): void;
  /** Requests without an answer. */
  pending(): number;
}

/** Opens a tab that reports console errors, failed requests and answers of status 400 and above. */
export async function openCrawler(browser: Browser, { language, theme, viewport }: View): Promise<Crawler> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([lang, colours]) => {
      localStorage.setItem('lang', lang!);
      localStorage.setItem('theme', colours!);
    },
    [language.toUpperCase(), theme],
  );
  // The demo's further addresses are names that nobody has.
  await context.route('https://*.example/healthz/live', (route) => route.fulfill({ body: 'ok' }));
  const flaws: string[] = [];
  let address = '';
  const report = (text: string) => flaws.push(`${address}: ${text}`);
  const open = new Set<unknown>();
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    const reason = request.failure()?.errorText ?? '';
    // A page that is left aborts its requests.
    if (reason !== 'net::ERR_ABORTED') report(`${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report(`${response.url()}: ${response.status()}`);
  });
  return {
    page,
    context,
    t: textsOf(language),
    flaws,
    links: new Map(),
    at: (name) => {
      address = name;
    },
    pending: () => open.size,
  };
}

/** Waits until the page shows its content: a heading, no placeholders, all requests answered. */
export async function settled({ page, pending }: Crawler): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (let quiet = 0; quiet < 2;) {
    await page.waitForFunction(() => document.querySelectorAll('[role=status][aria-label]').length === 0);
    quiet = pending() === 0 ? quiet + 1 : 0;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
  }
}

/** Reports what is wrong with the page at each of the sizes, and collects its links. */
export async function inspect(crawler: Crawler, address: string, views: readonly View[]): Promise<void> {
  const { page, flaws, links, t } = crawler;
  for (const { name, viewport } of views) {
    await page.setViewportSize(viewport);
    await settled(crawler);
    const { title, headings, wider, pictures, anchors, missing } = await page.evaluate(() => {
      const internal = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
        (link) => new URL(link.href).origin === location.origin,
      );
      return {
        title: document.title,
        headings: [...document.querySelectorAll('h1')].map((heading) => heading.textContent.trim()),
        wider: document.documentElement.scrollWidth > innerWidth,
        pictures: [...document.images]
          .filter((image) => image.complete && image.naturalWidth === 0 && image.getAttribute('src') !== null)
          .map((image) => image.src),
        anchors: internal.map((link) => link.href),
        // A link to a place on the page itself.
        missing: internal
          .filter((link) => /^#./.test(link.getAttribute('href')!))
          .filter((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) === null)
          .map((link) => link.hash),
      };
    });
    const report = (text: string) => flaws.push(`${address} on a ${name}: ${text}`);
    if (headings.length !== 1) report(`${headings.length} h1: ${headings.join(' | ')}`);
    if (headings.some((heading) => heading === '')) report('an empty h1');
    if (!title.includes(t('common:brand'))) report(`title ${title}`);
    if (wider) report('wider than the screen');
    for (const picture of pictures) report(`no picture ${picture}`);
    for (const hash of missing) report(`no place ${hash}`);
    for (const link of anchors) if (!links.has(link)) links.set(link, address);
  }
}

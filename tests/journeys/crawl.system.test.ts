import { afterAll, expect, it } from 'vitest';
import { addresses, aliases, centrePages, routeOf, routes } from './crawl-places.ts';
import { inspect, openCrawler, settled, type Crawler } from './crawl.ts';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import { DESKTOP, PHONE, logIn } from './player.ts';

// Every page of the site, its other addresses and the links between them. The visitor opens each
// page by its address on a phone and then widens the window; the member goes from page to page
// without loading the site again, on a desktop, and then narrows the window.
const site = useTestApp();
const crawlers: Crawler[] = [];
afterAll(async () => {
  await Promise.all(crawlers.map(({ context }) => context.close()));
});

const notFound = async ({ page, t }: Crawler): Promise<boolean> =>
  (await page.getByRole('heading', { level: 1, name: t('pages:notFound.title') }).count()) > 0;

/** Opens what the links found lead to, where no page of that route was opened yet. */
async function followLinks(
  crawler: Crawler,
  opened: Set<string>,
  open: (address: string) => Promise<void>,
): Promise<void> {
  for (const [link, from] of crawler.links) {
    const url = new URL(link);
    const route = routeOf(url);
    if (route === null) {
      // A file of the server. For an unknown path it answers 404.
      const answer = await fetch(link);
      await answer.body?.cancel();
      if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html'))
        crawler.flaws.push(`${from}: dead link ${link}`);
    } else if (!opened.has(route)) {
      opened.add(route);
      await open(url.pathname + url.search);
    }
  }
}

it.concurrent('a visitor opens every page and follows every link, in Thai and dark', { timeout: 300_000 }, async () => {
  const crawler = await openCrawler(site.browser, PHONE);
  crawlers.push(crawler);
  const { page, flaws } = crawler;
  const opened = new Set<string>();
  const open = async (address: string): Promise<void> => {
    crawler.at(address);
    await page.setViewportSize(PHONE.viewport);
    await page.goto(`${site.app.origins.site}${address}`);
    await inspect(crawler, address, [PHONE, DESKTOP]);
    if (await notFound(crawler)) flaws.push(`${address}: no such page`);
  };
  for (const address of await addresses(site.app)) {
    opened.add(routeOf(new URL(address, site.app.origins.site)) ?? '');
    await open(address);
  }
  expect([...opened].filter((route) => route === '')).toEqual([]);
  for (const address of aliases) {
    crawler.at(address);
    await page.evaluate((to) => history.pushState({}, '', to), address);
    await settled(crawler);
    if (await notFound(crawler)) flaws.push(`${address}: no such page`);
  }
  await followLinks(crawler, opened, open);
  expect(flaws).toEqual([]);
  await open('/no-such-page');
  expect(flaws).toContain(`/no-such-page: ${site.app.origins.site}/no-such-page: 404`);
  expect(flaws.at(-1)).toBe('/no-such-page: no such page');
});

it.concurrent(
  'a member opens every page and follows every link, in English and light',
  { timeout: 300_000 },
  async () => {
    const crawler = await openCrawler(site.browser, DESKTOP);
    crawlers.push(crawler);
    const { page, flaws } = crawler;
    const { account } = await registerMember(site.app, `crawl${Date.now() % 1e6}`);
    await logIn(
      { ...crawler, errors: [], account, password: 'lantern-boat-7', paymentPassword: '' },
      site.app,
      account,
    );
    await page.waitForURL((url) => url.pathname !== '/login');
    const opened = new Set<string>();
    const open = async (address: string): Promise<void> => {
      crawler.at(address);
      await page.setViewportSize(DESKTOP.viewport);
      await page.evaluate((to) => history.pushState({}, '', to), address);
      await inspect(crawler, address, [DESKTOP, PHONE]);
      if (await notFound(crawler)) flaws.push(`${address}: no such page`);
    };
    for (const address of [...centrePages, ...(await addresses(site.app))]) {
      opened.add(routeOf(new URL(address, site.app.origins.site)) ?? '');
      await open(address);
    }
    await followLinks(crawler, opened, open);
    expect(flaws).toEqual([]);
  },
);

it('the lists of pages are complete', () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(centrePages.length).toBeGreaterThan(20);
});

import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEAGUE } from '../../apps/server/src/modules/sports/testing-data.ts';
import { useTestApp } from './app.ts';
import { DESKTOP, isFullRun, newVisitor, PHONE, TABLET, type Player, type View } from './player.ts';
import { pageViolations } from './site-page.ts';
import { openMatches } from './sports.ts';

const site = useTestApp();
beforeAll(() => openMatches(site));

/** What a page shows before its code runs. */
interface FirstScreen {
  readonly path: string;
  /** For the title of the test. */
  readonly what: string;
  /** Texts from the server and the bundles. */
  readonly words: (t: Player['t']) => Promise<readonly string[]>;
  /** How many pictures it has. */
  readonly pictured: number;
  /** Selector of what the code renders. */
  readonly content: string;
}

function firstScreens({ name, language }: View): readonly FirstScreen[] {
  const code = language.toUpperCase();
  const answerOf = async <T>(address: string): Promise<T> =>
    (await (await fetch(`${site.app.origins.site}${address}`, { headers: { language: code } })).json()) as T;
  const valueOf = async <T>(address: string): Promise<T> => (await answerOf<{ value: T }>(address)).value;
  const request = <T>(relay: string): Promise<T> => valueOf<T>(`/wps/relay/${relay}?language=${code}`);
  const lobby = (vendor?: string): FirstScreen => ({
    path: `/rng${vendor ? `?page=${vendor}` : ''}`,
    what: vendor ? `the games of ${vendor}` : 'the first games of a lobby',
    pictured: 3,
    content: 'main li',
    words: async (t) => {
      const { games } = await request<{ games: { displayName: string; gameType: string; vassalage: string }[] }>(
        'GCSGAME_gameList',
      );
      return [
        t('home:category.RNG'),
        ...games
          .filter((game) => game.gameType === 'RNG' && (!vendor || game.vassalage === vendor))
          .slice(0, 12)
          .map(({ displayName }) => displayName),
      ];
    },
  });
  return [
    {
      path: '/',
      what: 'the first promotion and the most played game',
      // The promotion's picture is shown on phones only.
      pictured: name === 'phone' ? 2 : 1,
      content: 'section[aria-labelledby^="hot-"] li',
      words: async () => [(await request<{ list: { title: string }[] }>('PROMOFE_getPromotions')).list[0]!.title],
    },
    lobby(),
    {
      path: '/live',
      what: 'the first live tables',
      pictured: 0,
      content: 'main article h2 a',
      words: async (t) => [
        t('home:category.LIVE'),
        t('tables:intro'),
        ...(await valueOf<{ list: { name: string }[] }>('/wps/tables')).list.slice(0, 9).map((table) => table.name),
      ],
    },
    {
      path: '/elott',
      what: 'the first group of lotteries',
      pictured: 0,
      content: 'main article h3 button',
      words: async (t) => {
        const [group] = await answerOf<{ gameGroupName: string }[]>(
          `/lgw/games/game_menus?device=WEB&language=${code}`,
        );
        return [t('lottery:title.elott'), t('lottery:myBets'), group!.gameGroupName];
      },
    },
    {
      // All matches before their start, whichever day it is.
      path: `/sports?view=parlay&league=${LEAGUE}`,
      what: 'the first matches of a league',
      pictured: 0,
      content: 'main section li a',
      words: async (t) => {
        const query = `view=parlay&size=100&esports=0&league=${LEAGUE}`;
        const { list } = await valueOf<{ list: { leagueName: string; home: { name: string } }[] }>(
          `/wps/sports/events?${query}`,
        );
        return [t('home:category.SPORTS'), t('sports:myBets'), list[0]!.leagueName, list[0]!.home.name];
      },
    },
    ...(isFullRun || name === 'phone' ? [lobby('KINNARI')] : []),
  ];
}

const newContext = (view: View): Promise<BrowserContext> =>
  site.browser.newContext({
    viewport: view.viewport,
    locale: view.language === 'th' ? 'th-TH' : 'en-GB',
    hasTouch: view.name !== 'desktop',
    reducedMotion: 'no-preference',
  });

describe.each([PHONE, TABLET, DESKTOP])('the first screen, $name', (view) => {
  it.each(firstScreens(view))(
    '$path shows $what before its code runs; nothing moves when the code takes over',
    async ({ path, words, content, pictured }) => {
      // A first visit: after an earlier one the service worker would have the code.
      const { page, errors, t } = await newVisitor(await newContext(view), view, `first${view.name}`);
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/res\/js\/initial-/, async (route) => {
        await held;
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts = { sum: 0 };
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      /** Source and box of the first screen's pictures, whole pixels. */
      const pictures = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
            .filter((image) => image.checkVisibility() && image.currentSrc !== '')
            .map((image) => {
              const { x, y, width, height } = image.getBoundingClientRect();
              return [image.currentSrc, ...[x, y, width, height].map(Math.round)];
            }),
        );
      await page.goto(`${site.app.origins.site}${path}`, { waitUntil: 'commit' });
      await page.locator('.first-screen main').waitFor();
      for (const text of await words(t))
        await page.locator('.first-screen main').getByText(text, { exact: true }).first().waitFor();
      expect(
        await page.evaluate(() => [
          document.documentElement.lang.slice(0, 2),
          document.documentElement.dataset['theme'],
        ]),
      ).toEqual([view.language, view.theme]);
      // Nothing can be pressed before the code runs.
      expect(await page.locator('.first-screen :is(a, button, input)').count()).toBe(0);
      expect(await pageViolations(page)).toEqual([]);
      await expect.poll(() => pictures().then((all) => all.length)).toBe(pictured);
      const before = await pictures();
      release();
      await page.locator(content).first().waitFor();
      expect(await page.locator('.first-screen').count()).toBe(0);
      await expect.poll(async () => (await pictures()).slice(0, pictured)).toEqual(before);
      expect(
        await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
      ).toBeLessThanOrEqual(0.05);
      expect(errors).toEqual([]);
      await page.context().close();
    },
  );

  it.runIf(isFullRun || view.name !== 'tablet')('theme and language are set before the first paint', async () => {
    const fresh = await site.browser.newContext({ viewport: view.viewport });
    await fresh.addInitScript(() => {
      // The body starts before the first paint.
      new MutationObserver((_changes, observer) => {
        if (!document.body) return;
        observer.disconnect();
        Object.assign(window, {
          atFirst: { theme: document.documentElement.dataset['theme'], lang: document.documentElement.lang },
        });
      }).observe(document, { childList: true, subtree: true });
    });
    const page = await fresh.newPage();
    const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst);
    await page.goto(site.app.origins.site);
    expect(await atFirst()).toEqual({ theme: 'dark', lang: 'th-TH' });
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light');
      localStorage.setItem('lang', 'EN');
    });
    await page.reload();
    expect(await atFirst()).toEqual({ theme: 'light', lang: 'en-GB' });
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    expect(
      await page.evaluate(() => [document.documentElement.dataset['theme'], document.documentElement.lang]),
    ).toEqual(['light', 'en-GB']);
    await fresh.close();
  });
});

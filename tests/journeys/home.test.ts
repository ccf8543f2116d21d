import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { uuid7 } from '@chokdee/database/uuid7';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { newCustomer } from './console-fixture.ts';
import { startTestApp, type TestApp } from './app.ts';
import { arrive, dialog, type Player, type Way } from './player.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const ways: readonly Way[] = [
  { name: 'phone', language: 'th', theme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'tablet', language: 'th', theme: 'light', viewport: { width: 1024, height: 768 } },
  { name: 'desk', language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
];

const box = async (element: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const found = await element.boundingBox();
  if (!found) throw new Error('it is not on the screen');
  return found;
};

/** What axe finds of moderate weight or more, by name and place. */
async function faults(page: Page): Promise<string[]> {
  // A picture half faded in would be measured in the colours of the moment.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`);
}

const full = Boolean(process.env['CHOKDEE_FULL']);
/** A tablet's page is the phone's, laid wider and in the other theme: what is done on it is left to the long form, what is seen at once is not. */
const onTablets = (way: Way): boolean => full || way.name !== 'tablet';

/** Pages of every kind, the fullest first. */
const paths = [
  '/',
  '/rng',
  '/promotions',
  '/promoDetail?promo=fair-play',
  '/promoDetail?promo=gone',
  '/down',
  '/credits',
  '/help',
  '/vip',
  '/nowhere',
  '/login',
  '/member?page=securityCenter',
];

/** The pages looked at in this way: the fullest in all of them, every other one on the phone or on the desk; in the long form all. */
const pathsOf = (way: Way): readonly string[] =>
  paths.filter((_path, place) => full || place < 3 || way.name === (place % 2 === 0 ? 'phone' : 'desk'));

/** Whether nothing of the page is wider than the screen. */
const fits = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** What a page shows before its code is there: the words the server's answers and the bundles give it, how many pictures, and what shows that the page itself stands. */
interface FirstScreen {
  readonly path: string;
  readonly what: string;
  readonly words: (t: Player['t']) => Promise<readonly string[]>;
  readonly pictured: number;
  readonly content: string;
}

function firstScreens({ name, language }: Way): readonly FirstScreen[] {
  const ask = async <T>(address: string): Promise<T> =>
    (
      (await (
        await fetch(`${app.origins.site}/wps/relay/${address}?language=${language.toUpperCase()}`, {
          headers: { language: language.toUpperCase() },
        })
      ).json()) as { value: T }
    ).value;
  const lobby = (maker?: string): FirstScreen => ({
    path: `/rng${maker ? `?page=${maker}` : ''}`,
    what: maker ? `the games of ${maker}` : 'the first games of a lobby',
    pictured: 3,
    content: 'main li',
    words: async (t) => {
      const { games } = await ask<{ games: { displayName: string; gameType: string; vassalage: string }[] }>(
        'GCSGAME_gameList',
      );
      return [
        t('home:category.RNG'),
        ...games
          .filter((game) => game.gameType === 'RNG' && (!maker || game.vassalage === maker))
          .slice(0, 12)
          .map(({ displayName }) => displayName),
      ];
    },
  });
  return [
    {
      path: '/',
      what: 'the first promotion and the most played game',
      pictured: 2,
      content: 'section[aria-labelledby^="hot-"] li',
      words: async () => [(await ask<{ list: { title: string }[] }>('PROMOFE_getPromotions')).list[0]!.title],
    },
    lobby(),
    ...(full || name === 'phone' ? [lobby('KINNARI')] : []),
  ];
}

describe.each(ways)('the face of the house, $name', (way) => {
  let context: BrowserContext;
  let player: Player;
  const go = async (path: string): Promise<void> => {
    await player.page.goto(`${app.origins.site}${path}`);
    await player.page.locator('main h1').first().waitFor({ state: 'attached' });
  };
  const at = (path: RegExp) =>
    expect.poll(() => new URL(player.page.url()).pathname + new URL(player.page.url()).search).toMatch(path);
  const home = async (): Promise<Page> => {
    await go('/');
    await player.page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    return player.page;
  };

  const newContext = (): Promise<BrowserContext> =>
    browser.newContext({
      viewport: way.viewport,
      locale: way.language === 'th' ? 'th-TH' : 'en-GB',
      hasTouch: way.name !== 'desk',
      reducedMotion: 'no-preference',
    });
  beforeAll(async () => {
    context = await newContext();
    player = await arrive(context, way, `face${way.name}`);
  });
  afterAll(async () => {
    await context?.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await player.page.screenshot({ path: join(tmpdir(), `home-${way.name}.png`) }).catch(() => undefined);
  });

  it.each(firstScreens(way))(
    'before the code is there $what stand where $path has them, and nothing moves when it takes over',
    async ({ path, words, content, pictured }) => {
      // A first visit: the site's worker of an earlier one would have the code at hand.
      const { page, errors, t } = await arrive(await newContext(), way, `first${way.name}`);
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
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
      /** Where the pictures of the first screen stand, in whole pixels. */
      const pictures = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
            .filter((image) => image.checkVisibility() && image.currentSrc !== '')
            .map((image) => {
              const { x, y, width, height } = image.getBoundingClientRect();
              return [image.currentSrc, ...[x, y, width, height].map(Math.round)];
            }),
        );
      await page.goto(`${app.origins.site}${path}`, { waitUntil: 'commit' });
      await page.locator('.first-screen main').waitFor();
      for (const text of await words(t))
        await page.locator('.first-screen main').getByText(text, { exact: true }).first().waitFor();
      expect(
        await page.evaluate(() => [
          document.documentElement.lang.slice(0, 2),
          document.documentElement.dataset['theme'],
        ]),
      ).toEqual([way.language, way.theme]);
      // Nothing in it can be pressed, so nothing in it is dead.
      expect(await page.locator('.first-screen :is(a, button, input)').count()).toBe(0);
      expect(await faults(page)).toEqual([]);
      await expect.poll(() => pictures().then((all) => all.length)).toBe(pictured);
      const before = await pictures();
      letGo();
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

  it('something to play stands in the first screen, above the bar', async () => {
    const page = await home();
    const tile = page.locator('section[aria-labelledby^="hot-"] li button').first();
    const { y } = await box(tile);
    const bar = page.getByRole('navigation', { name: player.t('home:bar.label') });
    const floor = (await bar.isVisible()) ? (await box(bar)).y : way.viewport.height;
    expect(floor - y).toBeGreaterThan(120);
    expect(await fits(page)).toBe(true);
  });

  it('the hero turns through the promotions of the server', async () => {
    const page = await home();
    const { t } = player;
    const hero = page.getByRole('region', { name: t('home:hero.promotions') });
    const list = await page.evaluate(async () =>
      (
        (await (
          await fetch('/wps/relay/PROMOFE_getPromotions?size=50', {
            headers: { language: localStorage.getItem('lang')! },
          })
        ).json()) as { value: { list: { title: string }[] } }
      ).value.list.map(({ title }) => title),
    );
    expect(list.length).toBeGreaterThan(1);
    expect(await hero.locator('[role=group]:not([inert])').count()).toBe(1); // those not shown cannot be reached
    await hero.getByRole('heading', { name: list[0]!, exact: true }).waitFor();
    await hero.getByRole('button', { name: t('common:carousel.show', { slide: list[1]! }), exact: true }).click();
    await hero.getByRole('heading', { name: list[1]!, exact: true }).waitFor();
    await hero.getByRole('button', { name: t('common:carousel.pause') }).click();
    await hero.getByRole('button', { name: t('common:carousel.play') }).waitFor();
  });

  it.runIf(onTablets(way))('everything on it leads where it says', async () => {
    const { t } = player;
    let page = await home();
    const stalls = page.locator('main').getByRole('navigation', { name: t('home:stalls') });
    await stalls.getByRole('button', { name: t('home:category.RNG') }).click();
    await at(/^\/rng$/);
    page = await home();
    await stalls.getByRole('button', { name: t('home:header.promotions') }).click();
    await at(/^\/promotions$/);
    const first = page.locator('main li a').first();
    const title = (await first.locator('.text-18').textContent())!;
    await first.click();
    await at(/^\/promoDetail\?promo=/);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('heading', { name: t('promotions:terms') }).waitFor();
    await page.getByRole('link', { name: t('promotions:all') }).click();
    await at(/^\/promotions$/);
    page = await home();
    await page
      .locator('section[aria-labelledby^="hot-"]')
      .first()
      .getByRole('button', {
        name: new RegExp(t('home:hotGames.all_other', { count: '\\d+' }).replace(/\s+/g, '\\s*')),
      })
      .first()
      .click();
    await at(/^\/rng/);
    page = await home();
    await page.locator('section[aria-labelledby=makers] a').first().click();
    await at(/^\/rng\?page=[A-Z]+$/);
    page = await home();
    await page.locator('section[aria-labelledby=steps] a').first().click();
    await at(/^\/help$/);
    page = await home();
    for (const topic of ['terms', 'privacy'] as const)
      await page
        .locator('footer')
        .getByRole('link', { name: t(`home:footer.${topic}`), exact: true })
        .waitFor();
    await page
      .locator('footer')
      .getByRole('link', { name: t('home:footer.app'), exact: true })
      .click();
    await at(/^\/down$/);
    await page.getByRole('img', { name: t('pages:app.codeOf', { address: new URL(app.origins.site).host }) }).waitFor();
  });

  it.runIf(onTablets(way))('a notice opens from its line; closing returns to where one was', async () => {
    const page = await home();
    const line = page.getByRole('button', {
      name: new RegExp(`^${player.t('home:notice.open', { title: '' }).trim()}`),
    });
    await line.click();
    await dialog(page).getByRole('article').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it.runIf(onTablets(way))('the suggestion to install stays away once refused', async () => {
    let page = await home();
    const card = page.locator('section[aria-labelledby=app-card]');
    await card.getByRole('button', { name: player.t('common:close') }).click();
    await card.waitFor({ state: 'detached' });
    page = await home();
    await page.locator('section[aria-labelledby=steps]').waitFor();
    expect(await card.count()).toBe(0);
  });

  it.each(pathsOf(way))('axe finds nothing on %s', async (path) => {
    await player.page.goto(`${app.origins.site}${path}`);
    await player.page.locator('h1').first().waitFor({ state: 'attached' });
    await expect.poll(() => player.page.locator('[role=status][aria-label]').count()).toBe(0);
    expect(await faults(player.page)).toEqual([]);
    expect(await fits(player.page)).toBe(true);
  });

  it.runIf(onTablets(way))('axe finds nothing in its dialogs and menus', async () => {
    const page = await home();
    const { t } = player;
    const look = async (opener: Locator): Promise<void> => {
      await opener.click();
      await dialog(page).locator('h2').first().waitFor();
      await expect.poll(() => dialog(page).getByText(t('common:loading')).count()).toBe(0);
      expect(await faults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    };
    const header = page.locator('header').first();
    await look(header.getByRole('button', { name: t('home:header.login'), exact: true }));
    await look(header.getByRole('button', { name: t('home:header.register'), exact: true }));
    if (way.name === 'desk') {
      await look(page.getByRole('button', { name: t('home:side.app') }));
      for (const menu of [
        page.getByRole('button', { name: new RegExp(`^${t('common:language.choose')}`) }),
        page.getByRole('button', { name: t('home:header.vendorsOf', { category: t('home:category.RNG') }) }),
      ]) {
        await menu.click();
        await page.getByRole('menu').waitFor();
        expect(await faults(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'hidden' });
      }
    } else {
      await look(page.getByRole('button', { name: t('home:header.menu'), exact: true }));
      await page.getByRole('button', { name: t('home:header.menu'), exact: true }).click();
      await look(dialog(page).getByRole('button', { name: new RegExp(`^${t('common:language.choose')}`) }));
    }
  });

  it.runIf(onTablets(way))('theme and language are there before anything is drawn, and stay', async () => {
    const fresh = await browser.newContext({ viewport: way.viewport });
    await fresh.addInitScript(() => {
      // The moment the body begins is before the first paint; what is set later would flash.
      new MutationObserver((_changes, watch) => {
        if (!document.body) return;
        watch.disconnect();
        Object.assign(window, {
          atFirst: { theme: document.documentElement.dataset['theme'], lang: document.documentElement.lang },
        });
      }).observe(document, { childList: true, subtree: true });
    });
    const page = await fresh.newPage();
    const atFirst = () => page.evaluate(() => (window as unknown as { atFirst: unknown }).atFirst);
    await page.goto(app.origins.site);
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

  it('a member comes in: what is said in passing covers neither the balance nor Deposit, and the game opens', async () => {
    const { t } = player;
    const page = await home();
    const customer = await newCustomer(app, player.account);
    const header = page.locator('header').first();
    await header.getByRole('button', { name: t('home:header.login'), exact: true }).click();
    await dialog(page).getByLabel(t('auth:username'), { exact: true }).fill(customer.account);
    await dialog(page).getByLabel(t('auth:password'), { exact: true }).fill(player.password);
    await dialog(page)
      .getByRole('button', { name: t('auth:login'), exact: true })
      .click();
    const toast = page
      .getByRole('region', { name: t('common:toasts') })
      .locator('[data-type]')
      .first();
    // Measured before axe looks: what is said in passing passes, and on a busy machine axe takes its time.
    const [said, deposit] = [await box(toast), await box(header.getByRole('link', { name: t('home:header.deposit') }))];
    expect(said.y > deposit.y + deposit.height || said.y + said.height < deposit.y).toBe(true);
    expect(await faults(page)).toEqual([]);
    await page.locator('section[aria-labelledby^="hot-"] li button').first().click();
    await page.waitForURL(/\/game/);
    await page.locator('iframe').waitFor();
    await home();
    await page.locator('section[aria-labelledby=continue] button').first().waitFor();
    expect(await fits(page)).toBe(true);
  });

  it('no page wrote an error to the console', () => {
    expect(player.errors).toEqual([]);
  });
});

describe('in a narrow window and in large print', () => {
  const wanting = async (page: Page, names: readonly string[]): Promise<string[]> => {
    const wide: string[] = [];
    for (const path of names) {
      await page.goto(`${app.origins.site}${path}`);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('[role=status][aria-label]').count()).toBe(0);
      if (!(await fits(page))) wide.push(path);
    }
    return wide;
  };
  const enter = async ({ page, t, password }: Player, account: string): Promise<void> => {
    await newCustomer(app, account);
    await page.goto(`${app.origins.site}/login`);
    await page.getByLabel(t('auth:username'), { exact: true }).fill(account);
    await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => url.pathname !== '/login');
  };
  const members = ['securityCenter', 'depositv2', 'withdraw', 'transactionHistory', 'fairness'].map(
    (page) => `/member?page=${page}`,
  );

  it('at 320 pixels, which is 1280 four times as large, nothing is wider than the screen, and a long dialog is scrolled by key', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 480 }, reducedMotion: 'reduce' });
    const player = await arrive(context, ways[0]!, 'narrow');
    const { page } = player;
    await page.goto(app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li button').first().click();
    await dialog(page).locator('dl').waitFor();
    expect(await faults(page)).toEqual([]);
    await enter(player, `narrow${Date.now() % 100_000}`);
    expect(await wanting(page, ['/', '/rng', '/down', ...members])).toEqual([]);
    await context.close();
  });

  it.each([ways[0]!, ways[2]!])(
    'a balance of twelve digits stays readable at 320 pixels and nothing is wider than the screen, in $language and $theme',
    async (way) => {
      const { memberId, account } = await newCustomer(app, `rich${way.language}${Date.now() % 100_000}`);
      const id = uuid7();
      await app.test.owner.query(
        `select ledger.post($1, $2, $3, 'deposit', array[row('channel:sandbox', 'cash', 123456789012340000, 'THB')::ledger.line], 'test')`,
        [memberId, id, Buffer.from(id)],
      );
      const context = await browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
      const { page, t, password } = await arrive(context, way, account);
      await page.goto(`${app.origins.site}/login`);
      await page.getByLabel(t('auth:username'), { exact: true }).fill(account);
      await page.getByLabel(t('auth:password'), { exact: true }).fill(password);
      await page.locator('form button[type=submit]').click();
      const figure = page.locator('header').getByTitle('123,456,789,012.34');
      await expect.poll(() => figure.innerText()).toMatch(/P123\.45(B|bn)/);
      expect(await fits(page)).toBe(true);
      expect((await box(figure)).x + (await box(figure)).width).toBeLessThanOrEqual(320);
      await context.close();
    },
  );

  it('with letters twice as large on a phone no page is wider than the screen', async () => {
    const context = await browser.newContext({ viewport: ways[0]!.viewport, reducedMotion: 'reduce' });
    const player = await arrive(context, ways[0]!, 'large');
    const session = await context.newCDPSession(player.page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await enter(player, `large${Date.now() % 100_000}`);
    expect(await wanting(player.page, ['/', '/rng', '/down', ...members])).toEqual([]);
    await context.close();
  });
});

describe('a pop-up of the brand', () => {
  // Also after a failure: it would stand over every page of the tests that follow.
  afterAll(() => app.test.owner.query(`delete from messages.announcement where type = 'PU'`));
  it('is shown once', async () => {
    await app.test.owner.query(
      `insert into messages.announcement (brand_id, type, execution, title, content) values ('chokdee', 'PU', 'B', '{"EN":"A word at the door"}', '{"EN":"<p>Come in <b>slowly</b>.<script>bad()</script></p>"}')`,
    );
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const { page, errors } = await arrive(context, ways[2]!, 'popup');
    await page.goto(app.origins.site);
    await dialog(page).getByRole('heading', { name: 'A word at the door' }).waitFor();
    expect(await dialog(page).textContent()).not.toContain('bad');
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    const asked = page.waitForResponse(/getListAnnouncements/);
    await page.reload();
    await asked;
    await page.locator('section[aria-labelledby=steps]').waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('with a keyboard alone, on a desk', () => {
  it('skips to the content, opens a maker, changes the language, stops the slides', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const { page, t, errors } = await arrive(context, ways[2]!, 'keys');
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let press = 0; press < 60; press += 1) {
        await page.keyboard.press('Tab');
        if (!name.test(await focused())) continue;
        // What has the focus shows it.
        expect(
          await page.evaluate(() => {
            const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
            return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
          }),
        ).toBe(true);
        return;
      }
      throw new Error(`${name} cannot be reached; the focus is at ${await focused()}`);
    };
    const inMenu = () =>
      expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=menu]') !== null)).toBe(true);
    await page.goto(app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(t('home:skip'));
    await page.keyboard.press('Enter');
    await tabTo(new RegExp(`^${t('common:carousel.pause')}$`));
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(t('common:carousel.play'));
    await tabTo(new RegExp(`^${t('home:tile.play', { game: '' })}`));
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await tabTo(new RegExp(`^${t('home:header.vendorsOf', { category: t('home:category.RNG') })}`));
    await page.keyboard.press('Enter');
    await inMenu();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/rng\?page=/);
    await page.goto(app.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    await tabTo(new RegExp(`^${t('common:language.choose')}`));
    await page.keyboard.press('Enter');
    await inMenu();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th-TH');
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('the site as an app', () => {
  let folder: string;
  let own: TestApp;
  beforeAll(async () => {
    // A copy of the built pages, so that a new version can be put there.
    folder = await mkdtemp(join(tmpdir(), 'chokdee-site-'));
    await cp(join(import.meta.dirname, '../../apps/web/dist'), folder, { recursive: true });
    own = await startTestApp({}, folder);
  });
  afterAll(async () => {
    await own?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const worker = (page: Page) =>
    page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller?.state));
  const visit = async (way: Way = ways[0]!): Promise<Player> => {
    const context = await browser.newContext({ viewport: way.viewport });
    const player = await arrive(context, way, 'app');
    await player.page.goto(own.origins.site);
    await expect.poll(() => worker(player.page)).toBe('activated');
    return player;
  };

  it("can be installed: a description with icons that are there, and the browser's offer is kept for the page of the app", async () => {
    const { page, t, context } = await visit();
    const manifest = await page.evaluate(
      async () =>
        (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href)).json() as Promise<{
          display: string;
          start_url: string;
          icons: { src: string; sizes: string; purpose: string }[];
        }>,
    );
    expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
    for (const icon of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const size = await page.evaluate(async (src) => {
        const picture = new Image();
        picture.src = src;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, icon.src);
      expect([icon.src, size]).toEqual([icon.src, icon.sizes]);
    }
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    await page.goto(`${own.origins.site}/down`);
    await page.locator('h1').waitFor();
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => {
            document.title = 'asked';
            return Promise.resolve({ outcome: 'accepted' });
          },
        }),
      ),
    );
    await page.getByRole('button', { name: t('pages:app.install') }).click();
    await expect.poll(() => page.title()).toBe('asked');
    await context.close();
  });

  it('keeps the shell and nothing of calls or money', async () => {
    const { page, context } = await visit();
    await page.goto(`${own.origins.site}/rng`);
    await page.locator('main h1').waitFor();
    const kept = await page.evaluate(async () =>
      (
        await Promise.all(
          (await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
      ).flat(),
    );
    expect(kept).toContain('/');
    expect(kept.filter((path) => path !== '/' && !path.startsWith('/res/'))).toEqual([]);
    await context.close();
  });

  it('a new version is offered, never over a game, and comes when the person says so', async () => {
    const { page, t, context, errors } = await visit();
    await page.goto(`${own.origins.site}/game?gameId=dice`);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    const script = join(folder, 'service-worker.js');
    const before = await readFile(script, 'utf8');
    await Promise.all([script, `${script}.br`, `${script}.gz`].slice(1).map((file) => rm(file, { force: true })));
    await writeFile(script, `${before}\n// the next version`);
    await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    const offer = page.getByRole('region', { name: t('common:toasts') }).getByText(t('common:failure.versionTitle'));
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting?.state)))
      .toBe('installed');
    await page.getByRole('button', { name: t('lobby:try'), exact: true }).click();
    await page.locator('iframe').waitFor();
    expect(await offer.count()).toBe(0);
    await page.evaluate(() => {
      Object.assign(window, { same: true });
    });
    await page.getByRole('button', { name: t('pages:game.back') }).click();
    await offer.waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(true); // nothing happens by itself
    await page.getByRole('button', { name: t('common:failure.reload') }).click();
    await expect.poll(() => page.evaluate(() => 'same' in window).catch(() => true)).toBe(false);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ waiting }) => waiting === null)))
      .toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it('a chunk that a deploy took away is fetched by one reload, never by a second', async () => {
    const context = await browser.newContext({ viewport: ways[2]!.viewport, serviceWorkers: 'block' });
    const { page, t } = await arrive(context, ways[2]!, 'stale');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(own.origins.site);
    await page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    let gone = true;
    await context.route(/help-page-.*\.js/, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    await page
      .locator('footer')
      .getByRole('link', { name: t('home:footer.help'), exact: true })
      .click();
    await expect.poll(() => loads).toBe(2);
    // It is still not there: the page says so instead of reloading for ever.
    await page.getByRole('button', { name: t('common:failure.reload') }).waitFor();
    expect(loads).toBe(2);
    gone = false;
    await page.getByRole('button', { name: t('common:failure.reload') }).click();
    await page.getByRole('heading', { level: 1, name: t('pages:help.title') }).waitFor();
    await context.close();
  });

  it("without a network: a page that says so, in the visitor's language and theme, and comes back by itself", async () => {
    const { page, t, context } = await visit();
    await context.setOffline(true);
    // The page's own clock: it says so before a second has passed there, without tries that cannot succeed.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${own.origins.site}/promotions`);
    let passed = 0;
    await expect
      .poll(async () => {
        if (passed < 900) await page.clock.runFor(20);
        passed += 20;
        return page.getByRole('heading', { name: t('common:offline.title') }).isVisible();
      })
      .toBe(true);
    await page.clock.resume();
    await page.getByText(t('common:offline.money')).waitFor();
    expect(
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset['theme']]),
    ).toEqual(['th-TH', 'dark']);
    expect(await faults(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: t('promotions:title') }).waitFor();
    await context.close();
  });
});

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import { DESKTOP, dialog, isFullRun, newVisitor, PHONE, TABLET, type Player, type View } from './player.ts';
import { boxOf, drawnShare, fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();
/** The tablet has the layout of the phone, wider: it is tested in the full run. */
const VIEWS: readonly View[] = isFullRun ? [PHONE, TABLET, DESKTOP] : [PHONE, DESKTOP];

/** Pages of every kind, the fullest first. */
const PATHS = [
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

/**
 * The pages checked in a view: the first three in all, the others on phone or desktop; all in the
 * full run.
 */
const pathsOf = (view: View): readonly string[] =>
  PATHS.filter((_path, index) => isFullRun || index < 3 || view.name === (index % 2 === 0 ? 'phone' : 'desktop'));

describe.each(VIEWS)('the home page, $name', (view) => {
  let context: BrowserContext;
  let player: Player;
  const go = async (path: string): Promise<void> => {
    await player.page.goto(`${site.app.origins.site}${path}`);
    await player.page.locator('main h1').first().waitFor({ state: 'attached' });
  };
  const at = (path: RegExp) =>
    expect.poll(() => new URL(player.page.url()).pathname + new URL(player.page.url()).search).toMatch(path);
  const home = async (): Promise<Page> => {
    await go('/');
    await player.page.locator('section[aria-labelledby^="hot-"] li').first().waitFor();
    return player.page;
  };

  beforeAll(async () => {
    context = await site.browser.newContext({
      viewport: view.viewport,
      locale: view.language === 'th' ? 'th-TH' : 'en-GB',
      hasTouch: view.name !== 'desktop',
      reducedMotion: 'no-preference',
    });
    player = await newVisitor(context, view, `face${view.name}`);
  });
  afterAll(async () => {
    await context?.close();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await player.page.screenshot({ path: join(tmpdir(), `home-${view.name}.png`) }).catch(() => undefined);
  });
  it('draws the mark of each provider large enough to be seen', async () => {
    const page = await home();
    const marks = await page.locator('footer img').all();
    expect(marks.length).toBeGreaterThan(10);
    for (const mark of marks) expect(await drawnShare(mark)).toBeGreaterThan(0.2);
  });

  it('a game tile is visible on the first screen, above the bar', async () => {
    const page = await home();
    const tile = page.locator('section[aria-labelledby^="hot-"] li button').first();
    const { y } = await boxOf(tile);
    const bar = page.getByRole('navigation', { name: player.t('home:bar.label') });
    const bottom = (await bar.isVisible()) ? (await boxOf(bar)).y : view.viewport.height;
    expect(bottom - y).toBeGreaterThan(120);
    expect(await fitsWidth(page)).toBe(true);
  });

  it('the carousel shows the promotions of the server', async () => {
    const page = await home();
    const { t } = player;
    const carousel = page.getByRole('region', { name: t('home:hero.promotions') });
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
    expect(await carousel.locator('[role=group]:not([inert])').count()).toBe(1); // Hidden slides are inert.
    await carousel.getByRole('heading', { name: list[0]!, exact: true }).waitFor();
    await carousel.getByRole('button', { name: t('common:carousel.show', { slide: list[1]! }), exact: true }).click();
    await carousel.getByRole('heading', { name: list[1]!, exact: true }).waitFor();
    await carousel.getByRole('button', { name: t('common:carousel.pause') }).click();
    await carousel.getByRole('button', { name: t('common:carousel.play') }).waitFor();
  });

  it('every link of the home page opens its page', async () => {
    const { t } = player;
    let page = await home();
    const categories = page.locator('main').getByRole('navigation', { name: t('home:stalls') });
    await categories.getByRole('button', { name: t('home:category.RNG') }).click();
    await at(/^\/rng$/);
    page = await home();
    await categories.getByRole('button', { name: t('home:category.LIVE') }).click();
    await at(/^\/live$/);
    page = await home();
    await categories.getByRole('button', { name: t('home:header.promotions') }).click();
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
    await page.locator('section[aria-labelledby=vendors] a').first().click();
    await at(/^\/\w+\?page=\w+$/);
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
    await page
      .getByRole('img', { name: t('pages:app.codeOf', { address: new URL(site.app.origins.site).host }) })
      .waitFor();
  });

  it('a notice opens from its line; closing it returns the focus', async () => {
    const page = await home();
    const line = page.getByRole('button', {
      name: new RegExp(`^${player.t('home:notice.open', { title: '' }).trim()}`),
    });
    await line.click();
    await dialog(page).getByRole('article').waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    await expect.poll(() => line.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('the suggestion to install does not return once dismissed', async () => {
    let page = await home();
    const card = page.locator('section[aria-labelledby=app-card]');
    await card.getByRole('button', { name: player.t('common:close') }).click();
    await card.waitFor({ state: 'detached' });
    page = await home();
    await page.locator('section[aria-labelledby=steps]').waitFor();
    expect(await card.count()).toBe(0);
  });

  it.each(pathsOf(view))('%s is accessible and fits the width', async (path) => {
    await player.page.goto(`${site.app.origins.site}${path}`);
    await player.page.locator('h1').first().waitFor({ state: 'attached' });
    await expect.poll(() => player.page.locator('[role=status][aria-label]').count()).toBe(0);
    expect(await pageViolations(player.page)).toEqual([]);
    expect(await fitsWidth(player.page)).toBe(true);
  });

  it('dialogs and menus are accessible', async () => {
    const page = await home();
    const { t } = player;
    const check = async (opener: Locator): Promise<void> => {
      await opener.click();
      await dialog(page).locator('h2').first().waitFor();
      await expect.poll(() => dialog(page).getByText(t('common:loading')).count()).toBe(0);
      expect(await pageViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    };
    const header = page.locator('header').first();
    await check(header.getByRole('button', { name: t('home:header.login'), exact: true }));
    await check(header.getByRole('button', { name: t('home:header.register'), exact: true }));
    if (view.name === 'desktop') {
      await check(page.getByRole('button', { name: t('home:side.app') }));
      for (const menu of [
        page.getByRole('button', { name: new RegExp(`^${t('common:language.choose')}`) }),
        page.getByRole('button', { name: t('home:header.vendorsOf', { category: t('home:category.RNG') }) }),
      ]) {
        await menu.click();
        await page.getByRole('menu').waitFor();
        expect(await pageViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'hidden' });
      }
    } else {
      await check(page.getByRole('button', { name: t('home:header.menu'), exact: true }));
      await page.getByRole('button', { name: t('home:header.menu'), exact: true }).click();
      await check(dialog(page).getByRole('button', { name: new RegExp(`^${t('common:language.choose')}`) }));
    }
  });

  it('after a login the toast covers neither balance nor Deposit, and a game opens', async () => {
    const { t } = player;
    const page = await home();
    const customer = await registerMember(site.app, player.account);
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
    // Measured before axe runs: the toast disappears meanwhile on a busy machine.
    const [toastBox, deposit] = [
      await boxOf(toast),
      await boxOf(header.getByRole('link', { name: t('home:header.deposit') })),
    ];
    expect(toastBox.y > deposit.y + deposit.height || toastBox.y + toastBox.height < deposit.y).toBe(true);
    expect(await pageViolations(page)).toEqual([]);
    await page.locator('section[aria-labelledby^="hot-"] li button').first().click();
    await page.waitForURL(/\/game/);
    await page.locator('iframe').waitFor();
    await home();
    await page.locator('section[aria-labelledby=continue] button').first().waitFor();
    expect(await fitsWidth(page)).toBe(true);
  });

  it('no page logs an error', () => {
    expect(player.errors).toEqual([]);
  });
});

describe('a pop-up announcement', () => {
  // Also after a failure: the pop-up would cover the pages of the other tests.
  afterAll(() => site.app.test.owner.query(`delete from messages.announcement where type = 'PU'`));
  it('is shown once', async () => {
    await site.app.test.owner.query(
      `insert into messages.announcement (brand_id, type, execution, title, content)
       values ('chokdee', 'PU', 'B', '{"EN":"Good evening"}',
         '{"EN":"<p>Come in <b>slowly</b>.<script>bad()</script></p>"}')`,
    );
    const context = await site.browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    const { page, errors } = await newVisitor(context, DESKTOP, 'popup');
    await page.goto(site.app.origins.site);
    await dialog(page).getByRole('heading', { name: 'Good evening' }).waitFor();
    expect(await dialog(page).textContent()).not.toContain('bad');
    expect(await pageViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    const loaded = page.waitForResponse(/getListAnnouncements/);
    await page.reload();
    await loaded;
    await page.locator('section[aria-labelledby=steps]').waitFor();
    expect(await dialog(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });
});

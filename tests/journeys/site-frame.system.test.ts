import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { DESKTOP, dialog, newVisitor, PHONE, register, type Player, type View } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

const site = useTestApp();
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
const visit = async (view: View, account: string): Promise<Player> => {
  const context = await site.browser.newContext({ viewport: view.viewport, reducedMotion: 'reduce' });
  contexts.push(context);
  return newVisitor(context, view, account);
};
const url = (path: string): string => `${site.app.origins.site}${path}`;
const owner = () => site.app.test.owner;
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true, level: 2 });
const shown = async (page: Page): Promise<void> => {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
};

describe('panels over the page one is on', () => {
  it('the member centre opens, changes its page and closes on back; the page below stays', async () => {
    const player = await visit(DESKTOP, 'panel');
    const { page, t, errors } = player;
    await register(player, site.app);
    await page.goto(url('/promotions'));
    await shown(page);
    const header = page.locator('header');
    await header.getByRole('link', { name: t('home:header.withdraw'), exact: true }).click();
    await title(page, t('member:page.withdraw')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/promotions');
    const menu = dialog(page).getByRole('navigation', { name: t('member:title') });
    await menu.getByRole('link', { name: t('member:page.depositv2') }).click();
    await title(page, t('member:page.depositv2')).waitFor();
    expect(await menu.getByRole('link', { name: t('member:page.depositv2') }).getAttribute('aria-current')).toBe(
      'page',
    );
    // Products that are not served are not in the menu.
    expect(await menu.getByRole('link', { name: t('member:page.rewardCenter') }).count()).toBe(0);
    expect(await pageViolations(page)).toEqual([]);
    await page.goBack();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/promotions');
    // A dialog of the panel opens above it.
    await header.getByRole('link', { name: new RegExp(player.account) }).click();
    await title(page, t('member:page.securityCenter')).waitFor();
    await dialog(page)
      .getByRole('button', { name: t('member:account.change') })
      .first()
      .click();
    await expect.poll(() => dialog(page).count()).toBe(2);
    expect(errors).toEqual([]);
  });

  it('the help centre is a panel on desktops and a page on phones', async () => {
    const desktop = await visit(DESKTOP, 'helped');
    await desktop.page.goto(url('/rng'));
    await shown(desktop.page);
    const link = (player: Player) =>
      player.page.locator('footer').getByRole('link', { name: player.t('home:footer.privacy'), exact: true });
    await link(desktop).click();
    await title(desktop.page, desktop.t('pages:help.title')).waitFor();
    await dialog(desktop.page)
      .getByRole('heading', { name: desktop.t('pages:help.privacy.title') })
      .waitFor();
    expect(new URL(desktop.page.url()).pathname).toBe('/rng');
    expect(await pageViolations(desktop.page)).toEqual([]);
    const phone = await visit(PHONE, 'helped');
    await phone.page.goto(url('/rng'));
    await shown(phone.page);
    await link(phone).click();
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/help');
    expect([...desktop.errors, ...phone.errors]).toEqual([]);
  });

  it.each([DESKTOP, PHONE])('addresses of pages that are not served say so, $name', async (view) => {
    const player = await visit(view, `deep${view.name}`);
    const { page, t, errors } = player;
    await register(player, site.app);
    const notYet = (name: string) => page.getByText(t('pages:notYet.title', { name }));
    await page.goto(url('/member?page=rewardCenter'));
    await notYet(t('member:page.rewardCenter')).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    expect(await fitsWidth(page)).toBe(true);
    // An unknown page is the default one.
    await page.goto(url('/member?page=nowhere'));
    await page.getByRole('heading', { level: 1, name: t('member:page.securityCenter') }).waitFor();
    await page.goto(url('/agent?page=salary'));
    await page.getByText(t('member:agent.only')).waitFor();
    await owner().query(`update identity.member set kind = 1 where account = $1`, [player.account]);
    await page.reload();
    await notYet(t('member:agent.salary')).waitFor();
    expect(errors).toEqual([]);
  });
});

describe('announcements', () => {
  const add = (columns: string, values: string) =>
    owner().query(`insert into messages.announcement (brand_id, ${columns}) values ('chokdee', ${values})`);

  it('a banner is on the home page and leads to its page', async () => {
    await add('type, title, url', `'B', '{"TH":"ป้ายทดสอบ","EN":"A banner"}', '/promotions'`);
    for (const view of [DESKTOP, PHONE]) {
      const { page, t, errors } = await visit(view, `banner${view.name}`);
      await page.goto(url('/'));
      const banners = page.getByRole('region', { name: t('home:banners') });
      await banners.getByRole('link', { name: /ป้ายทดสอบ|A banner/ }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/promotions');
      expect(errors).toEqual([]);
    }
    await owner().query(`delete from messages.announcement where seed is null`);
  });

  it('notices come nine to a page; the one read last is selected again', async () => {
    await owner().query(
      `insert into messages.announcement (brand_id, type, title, content, position)
       select
         'chokdee',
         'PL',
         jsonb_build_object('TH', 'Notice ' || n, 'EN', 'Notice ' || n),
         jsonb_build_object('TH', '<p>Text ' || n || '</p>', 'EN', '<p>Text ' || n || '</p>'),
         10 + n
       from generate_series(1, 12) as n`,
    );
    const { page, t, errors } = await visit(PHONE, 'reader');
    await page.goto(url('/'));
    const open = async () => {
      await page.getByRole('button', { name: t('home:header.menu') }).click();
      await dialog(page)
        .getByRole('button', { name: t('home:notice.title'), exact: true })
        .click();
      await title(page, t('home:notice.title')).waitFor();
    };
    await open();
    const rows = dialog(page).locator('li > button:has(time)');
    await expect.poll(() => rows.count()).toBe(9);
    expect(await rows.locator('time').first().innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d GMT\+7$/);
    await dialog(page)
      .getByRole('button', { name: t('common:pager.page', { page: 2 }) })
      .click();
    await expect.poll(() => rows.count()).toBe(6);
    await rows.filter({ hasText: 'Notice 11' }).click();
    await dialog(page).getByText('Text 11', { exact: true }).waitFor();
    expect(await pageViolations(page)).toEqual([]);
    await page.reload();
    await open();
    await dialog(page).getByText('Text 11', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });
});

describe('header, right bar and footer', () => {
  it('a visitor starts the free demo from the header, and from the drawer', async () => {
    const { page, t, errors } = await visit(DESKTOP, 'trial');
    await page.goto(url('/promotions'));
    const freeDemo = page.locator('header').getByRole('button', { name: t('home:header.freePlay'), exact: true });
    await freeDemo.click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('4');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expect.poll(() => freeDemo.count()).toBe(0);
    await page.locator('header').getByText(t('home:balance.trial')).waitFor();
    expect(await page.evaluate(async () => (await fetch('/wps/v2/wallets/balance')).status)).toBe(200);
    const phone = await visit(PHONE, 'trial');
    await phone.page.goto(url('/rng'));
    await phone.page.getByRole('button', { name: phone.t('home:header.menu') }).click();
    await dialog(phone.page)
      .getByRole('button', { name: phone.t('home:header.freePlay'), exact: true })
      .click();
    await expect.poll(() => phone.page.evaluate(() => sessionStorage.getItem('isAgent'))).toBe('4');
    expect([...errors, ...phone.errors]).toEqual([]);
  });

  it('the right bar shows QR codes for iOS and for Android', async () => {
    const { page, t, errors } = await visit(DESKTOP, 'codes');
    const codes = async () => {
      await page.goto(url('/rng'));
      await page
        .getByRole('complementary', { name: t('home:side.label') })
        .getByRole('button', { name: t('home:side.app') })
        .click();
      await title(page, t('pages:line.down')).waitFor();
      return dialog(page)
        .locator('svg[role=img]')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    };
    const codeOf = (kind: 'lite' | 'ios' | 'android') =>
      t('pages:app.codeOf', { address: t(`pages:app.${kind}.title`) });
    expect(await codes()).toEqual([codeOf('lite'), codeOf('ios'), codeOf('android')]);
    expect(await pageViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('the footer shows the logos of the partners from one sprite', async () => {
    const { page, t, errors } = await visit(DESKTOP, 'partners');
    await page.goto(url('/'));
    const logos = page.getByRole('list', { name: t('home:footer.makers') }).locator('img');
    const partners = page.getByRole('list', { name: t('home:footer.makers') }).getByRole('listitem');
    await expect.poll(() => partners.count()).toBeGreaterThan(10);
    // Each has its own drawing, loaded and as high as wide, so that nothing is cut off.
    await expect
      .poll(() => logos.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth > 0)))
      .toEqual(Array.from({ length: await partners.count() }, () => true));
    for (const box of await logos.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON())))
      expect(box.width).toBe(box.height);
    const addresses = await logos.evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src));
    expect(new Set(addresses.map((address) => address.split('#')[0])).size).toBe(1);
    expect(new Set(addresses.map((address) => address.split('#')[1])).size).toBe(addresses.length);
    expect(errors).toEqual([]);
  });

  it('the app page measures the other addresses of the site and says how the connection is protected', async () => {
    await owner().query(
      `delete from brand.host;
       insert into brand.host
       values ('quick.example', 'chokdee', 'site', true), ('gone.example', 'chokdee', 'site', true)
       on conflict do nothing`,
    );
    const { page, context, t } = await visit(DESKTOP, 'addresses');
    await context.route('https://*.example/healthz/live', (route) =>
      new URL(route.request().url()).host === 'quick.example'
        ? route.fulfill({ body: 'ok' })
        : route.abort('connectionrefused'),
    );
    // The server reads a changed brand again within seconds.
    await expect
      .poll(async () => (await fetch(url('/wps/system/domainRoute'))).text())
      .toMatch(/quick\.example.*gone\.example|gone\.example.*quick\.example/s);
    await page.goto(url('/down'));
    await page.getByRole('heading', { name: t('pages:routes.title') }).waitFor();
    const rows = page.locator('section[aria-labelledby=routes] li');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.nth(0).innerText()).toMatch(/quick\.example\s+\d+ ms/);
    await expect.poll(() => rows.nth(1).innerText()).toContain(t('pages:routes.unreachable'));
    await page.getByText(t('pages:app.insecure')).waitFor();
    expect(await page.getByText(t('pages:app.secure')).count()).toBe(0);
    await owner().query(`delete from brand.host where host like '%.example'`);
  });
});

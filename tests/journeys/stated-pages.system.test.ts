import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { creditCash } from '../test-app.ts';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import { balanceOf, DESKTOP, dialog, logIn, newVisitor, PHONE, type Player, type View } from './player.ts';
import { fitsWidth, pageViolations } from './site-page.ts';

// Statements of the specification on pages, by their literal English texts and paths.

const site = useTestApp();
const contexts: BrowserContext[] = [];
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});
const visit = async (view: View, account = 'stated'): Promise<Player> => {
  const context = await site.browser.newContext({ viewport: view.viewport, reducedMotion: 'reduce' });
  contexts.push(context);
  return newVisitor(context, view, `${account}${Date.now() % 100_000}`);
};
const open = (page: Page, path: string) => page.goto(`${site.app.origins.site}${path}`);
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const query = (text: string, values: readonly unknown[] = []) => site.app.test.owner.query(text, [...values]);
/** Waits for a property of the status: copies of the server read the brand once a second. */
const waitForStatus = (has: (status: StatusAnswer) => boolean): Promise<void> =>
  vi.waitUntil(
    async () => has((await (await fetch(`${site.app.origins.site}/wps/system/status`)).json()) as StatusAnswer),
    { timeout: 10_000, interval: 200 },
  ) as Promise<unknown> as Promise<void>;
interface StatusAnswer {
  readonly value: {
    readonly status: number;
    readonly info: { readonly resources: readonly unknown[]; readonly whitelabel: unknown };
  };
}
/** Moves a game to a vendor of its own in a category. */
const moveGame = async (node: string, vendor: string, category: string): Promise<void> => {
  await query(
    `insert into catalogue.vendor (brand_id, code, category, names, position)
     values ('chokdee', $1, $2, jsonb_build_object('EN', $1::text, 'TH', $1::text), 90)
     on conflict (brand_id, code) do update set category = excluded.category`,
    [vendor, category],
  );
  await query('update catalogue.game set vendor = $1, category = $2 where node_id = $3', [vendor, category, node]);
};

describe('pages', () => {
  it('help has its title and opens at its top; /helpmc is help without a header', async () => {
    const { page, errors } = await visit(DESKTOP);
    await open(page, '/help');
    await page.getByRole('heading', { level: 1, name: 'Help Center', exact: true }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.locator('header').count()).toBeGreaterThan(0);
    await open(page, '/helpmc');
    await page.getByRole('heading', { level: 1, name: 'Help Center', exact: true }).waitFor();
    expect(await page.locator('header, footer').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('have header, footer and right bar, whose first button leads home', async () => {
    const { page, t, errors } = await visit(DESKTOP);
    const bar = page.getByRole('complementary', { name: t('home:side.label') });
    for (const path of ['/', '/rng', '/live', '/sports', '/elott', '/promotions', '/help', '/down']) {
      await open(page, path);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      const footer = page.locator('footer');
      await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
      await footer.getByRole('navigation', { name: t('home:footer.label') }).waitFor();
      expect([path, await page.locator('header').count(), await bar.count()]).toEqual([path, 1, 1]);
    }
    await bar.getByRole('button', { name: t('home:header.home'), exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe('/');
    expect(errors).toEqual([]);
  });

  it('offers the apps that the brand has: an Android address when it is configured', async () => {
    const { page, t } = await visit(PHONE);
    const android = page.getByRole('link', { name: t('pages:app.android.get') });
    for (const path of ['/down', '/download']) {
      await open(page, path);
      await page.getByRole('heading', { level: 1, name: t('pages:app.title') }).waitFor();
      await page.getByText(t('pages:app.guide')).first().waitFor();
    }
    expect(await android.count()).toBe(0);
    await query(
      `insert into brand.resource
       values ('chokdee', 'ANDROID', 'https://apps.example/chokdee.apk', '', 'Android', 1)
       on conflict (brand_id, resource_type) do update set url = excluded.url, enabled = true`,
    );
    await waitForStatus(({ value }) => JSON.stringify(value.info.resources).includes('ANDROID'));
    await open(page, '/down');
    expect(await android.first().getAttribute('href')).toBe('https://apps.example/chokdee.apk');
    expect(await pageViolations(page)).toEqual([]);
  });

  it('the winner board is titled Top 10 and requests 20', async () => {
    const { page } = await visit(DESKTOP);
    const requested = page.waitForRequest(/ODSFE2_getWinnerBoard/);
    await open(page, '/');
    const parameters = new URL((await requested).url()).searchParams;
    expect([parameters.get('gameCategory'), parameters.get('limitNum')]).toEqual(['ALL', '20']);
    await page.getByRole('heading', { name: /Top 10/ }).waitFor();
  });

  it('the right bar has customer service and the contacts of the brand', async () => {
    const { page, context, t } = await visit(DESKTOP);
    await context.route('https://help.chokdee.example/chat', (route) => route.fulfill({ body: 'How can we help?' }));
    await open(page, '/');
    const bar = page.getByRole('complementary', { name: t('home:side.label') });
    const popup = page.waitForEvent('popup');
    await bar.getByRole('button', { name: t('home:side.service') }).click();
    await (await popup).getByText('How can we help?').waitFor();
    expect(await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['telegram', 'line', 'facebook'].map((kind) => `https://${kind}.chokdee.example/`),
    );
  });

  it('the demo has a banner on its home page, which leads to the addresses of the site', async () => {
    for (const view of [DESKTOP, PHONE]) {
      const { page, t, errors } = await visit(view);
      await open(page, '/');
      await page
        .getByRole('region', { name: t('home:banners') })
        .getByRole('link')
        .click();
      await expect.poll(() => pathOf(page)).toBe('/down');
      const domains = page.locator('section[aria-labelledby=routes] li a');
      await expect.poll(() => domains.count()).toBe(2);
      expect((await domains.allInnerTexts()).sort()).toEqual(['play.chokdee.example', 'www.chokdee.example']);
      await page.locator('footer').getByRole('link').first().waitFor();
      expect(await pageViolations(page)).toEqual([]);
      expect(await fitsWidth(page)).toBe(true);
      expect(errors).toEqual([]);
    }
  });

  it('a restricted region sees the title, its address and its country', async () => {
    const { page } = await visit(DESKTOP);
    await query(`update brand.brand set region_mode = 'block', region_countries = '{TH}'`);
    try {
      await waitForStatus(({ value }) => value.status === 2);
      await open(page, '/rng');
      await page.getByRole('heading', { name: 'RESTRICTION OF VISIT' }).waitFor();
      const text = await page.locator('body').innerText();
      expect(text).toContain('127.0.0.1');
      expect(text).toMatch(/Thailand|TH/);
      expect(await pageViolations(page)).toEqual([]);
    } finally {
      await query(`update brand.brand set region_countries = '{}'`);
      await waitForStatus(({ value }) => value.status === 0);
    }
  });

  it('navigations that are cancelled or repeated show no error', async () => {
    const { page, errors } = await visit(DESKTOP);
    await open(page, '/');
    const links = page.locator('header nav').first().getByRole('link');
    await links.first().waitFor();
    for (let round = 0; round < 3; round += 1)
      for (const link of await links.all()) await link.click({ noWaitAfter: true });
    await page.goBack({ waitUntil: 'commit' });
    await page.goForward({ waitUntil: 'commit' });
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    expect(await page.locator('[role=alert], [role=alertdialog]').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('the navigation', () => {
  const navOf = ({ page, t }: Player) =>
    page.locator('header').getByRole('navigation', { name: t('home:header.categories') });
  const categoriesOf = async (player: Player): Promise<readonly string[]> => {
    await open(player.page, '/promotions');
    const buttons = navOf(player).locator('button:not([aria-label])');
    await buttons.first().waitFor();
    return (await buttons.allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
  };
  /** The categories of the demo brand. */
  let before: readonly string[] = [];
  beforeAll(async () => {
    before = await categoriesOf(await visit(DESKTOP));
    await moveGame('lantern-dice', 'NETS', 'FISH');
    await moveGame('kinnari-limbo', 'RODS', 'FISH');
    await moveGame('kinnari-mines', 'CARDS', 'PVP');
    await moveGame('kinnari-hilo', 'TILES', 'PVP');
  });

  it('the navigation has the categories that have a vendor, each with its own page', async () => {
    const player = await visit(DESKTOP);
    const { page, t, errors } = player;
    const nav = navOf(player);
    const shown = () => categoriesOf(player);
    expect(before).toEqual(['E-lottery', 'Lottery', 'Live casino', 'Sports', 'Slots', 'Esports']);
    await expect.poll(async () => (await shown()).filter((name) => /Fishing|Card games/.test(name)).length).toBe(2);
    const pages: Readonly<Record<string, string>> = {
      ...{ 'E-lottery': '/elott', Lottery: '/elott', 'Live casino': '/live', Sports: '/sports' },
      ...{ Fishing: '/fish', 'Card games': '/pvp', Esports: '/esports' },
    };
    for (const [name, path] of Object.entries(pages)) {
      await open(page, '/promotions');
      await nav
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click();
      await expect.poll(() => pathOf(page), { message: name }).toBe(path);
    }
    await open(page, '/rng');
    await nav.getByRole('link', { name: t('home:header.promotions') }).click();
    await expect.poll(() => pathOf(page)).toBe('/promotions');
    await page.locator('header a[href="/"]').first().click();
    await expect.poll(() => pathOf(page)).toBe('/');
    expect(errors).toEqual([]);
  });

  it.each([
    ['/fish', 'RODS'],
    ['/pvp', 'TILES'],
  ])('the parameter page selects the vendor on %s', async (path, vendor) => {
    const { page, errors } = await visit(PHONE);
    const tiles = page.locator('main ul li').filter({ hasText: '%' });
    await open(page, path);
    await expect.poll(() => tiles.count()).toBe(2);
    await open(page, `${path}?page=${vendor}`);
    await expect.poll(() => tiles.count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it('vendors above six stand in two columns, hot ones are marked', async () => {
    const { page, t } = await visit(DESKTOP);
    const menuOf = async (count: number): Promise<number> => {
      await open(page, '/promotions');
      await page
        .getByRole('button', { name: t('home:header.vendorsOf', { category: t('home:category.LIVE') }) })
        .click();
      const items = page.getByRole('menuitem');
      await expect.poll(() => items.count()).toBe(count);
      const lefts = await items.evaluateAll((all) => all.map((item) => Math.round(item.getBoundingClientRect().left)));
      return new Set(lefts).size;
    };
    const games = await site.app.test.owner.query<{ node: string }>(
      `select node_id as node from catalogue.game where category = 'LIVE' order by node_id limit 7`,
    );
    await query(`update catalogue.game set enabled = false where category = 'LIVE'`);
    for (const [index, { node }] of games.entries()) {
      await moveGame(node, `LIVE${index}`, 'LIVE');
      await query('update catalogue.game set enabled = $1 where node_id = $2', [index < 6, node]);
    }
    await expect.poll(() => menuOf(6), { timeout: 15_000 }).toBe(1);
    await query(`update catalogue.game set enabled = true where vendor = 'LIVE6'`);
    await query(`update catalogue.game set featured = true where vendor = 'LIVE6'`);
    await expect.poll(() => menuOf(7), { timeout: 15_000 }).toBe(2);
    expect(await page.getByRole('menuitem', { name: /LIVE6.*Hot/ }).count()).toBe(1);
    expect(await page.getByRole('menuitem', { name: /Hot/ }).count()).toBe(1);
  });
});

describe('accounts', () => {
  it('the header has a register button while direct registration is enabled', async () => {
    const { page, t } = await visit(DESKTOP);
    const header = page.locator('header');
    const button = header.getByRole('button', { name: t('home:header.register'), exact: true });
    await open(page, '/promotions');
    await button.waitFor();
    await query(`update brand.feature set enabled = false where mod_id = 'DIRECTREG3'`);
    try {
      await waitForStatus(({ value }) => /"DIRECTREG3","enabled":"0"/.test(JSON.stringify(value.info.whitelabel)));
      await open(page, '/promotions');
      await header.getByRole('button', { name: t('home:header.login'), exact: true }).waitFor();
      expect(await button.count()).toBe(0);
    } finally {
      await query(`update brand.feature set enabled = true where mod_id = 'DIRECTREG3'`);
      await waitForStatus(({ value }) => /"DIRECTREG3","enabled":"1"/.test(JSON.stringify(value.info.whitelabel)));
    }
  });

  it('the registration links to the login and to the agreement', async () => {
    const { page, t } = await visit(PHONE);
    await open(page, '/register');
    await dialog(page).getByLabel(t('auth:field.username'), { exact: true }).waitFor();
    expect(await dialog(page).locator('a[href^="/help"]').count()).toBeGreaterThan(0);
    await dialog(page)
      .getByRole('button', { name: t('auth:loginLink') })
      .click();
    await dialog(page).getByLabel(t('auth:username'), { exact: true }).waitFor();
    await dialog(page)
      .getByRole('button', { name: t('auth:registerLink') })
      .click();
    await dialog(page).getByLabel(t('auth:field.username'), { exact: true }).waitFor();
  });

  it('a protected action asks a visitor to log in', async () => {
    const { page, t } = await visit(DESKTOP);
    await open(page, '/member');
    await page.getByText('You are not logged in, please login').first().waitFor();
    await page
      .getByRole('button', { name: t('home:header.login'), exact: true })
      .last()
      .click();
    await dialog(page).getByLabel(t('auth:username'), { exact: true }).waitFor();
  });

  it('the session storage holds the fact of a session only', async () => {
    const player = await visit(DESKTOP, 'fact');
    const { page } = player;
    const { account } = await registerMember(site.app, player.account);
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    const stored = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
    expect(await stored()).toMatchObject({ token: 'session', isAgent: '0' });
    await open(page, '/promotions');
    await page.locator('header').getByText(account).first().waitFor();
    await page
      .locator('header')
      .getByRole('button', { name: player.t('home:header.signOut') })
      .click();
    await dialog(page)
      .getByRole('button', { name: player.t('home:signOut.action'), exact: true })
      .click();
    await expect.poll(() => pathOf(page)).toBe('/');
    await expect.poll(async () => (await stored())['token']).toBeUndefined();
  });

  it('the refresh icon reads the balance again', async () => {
    const player = await visit(DESKTOP, 'fresh');
    const { page, t } = player;
    const { account, memberId } = await registerMember(site.app, player.account);
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    const header = page.locator('header');
    await expect.poll(() => balanceOf(page)).toBe('0.00');
    for (const name of ['deposit', 'withdraw', 'bets'] as const)
      await header
        .getByRole('link', { name: t(`home:header.${name}`), exact: true })
        .first()
        .waitFor();
    await header.getByText(account).first().waitFor();
    await creditCash(site.app.test.database, memberId, 123_450_000n);
    const read = page.waitForResponse(/\/wps\/v2\/wallets\/balance/);
    await header.getByRole('button', { name: t('home:balance.refresh') }).click();
    expect((await read).status()).toBe(200);
    await expect.poll(() => balanceOf(page)).toBe('123.45');
  });

  it('the member centre opens the page of each entry', async () => {
    const player = await visit(PHONE, 'entry');
    const { page, t, errors } = player;
    const { account } = await registerMember(site.app, player.account);
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    const entries = ['securityCenter', 'transferFund', 'depositv2', 'withdraw', 'personalHistoryCopy'] as const;
    for (const entry of [...entries, 'transactionHistory', 'personalProfit'] as const) {
      await open(page, `/member?page=${entry}`);
      await page.getByRole('heading', { level: 1, name: t(`member:page.${entry}`), exact: true }).waitFor();
      expect([entry, await fitsWidth(page)]).toEqual([entry, true]);
    }
    expect(errors).toEqual([]);
  });
});

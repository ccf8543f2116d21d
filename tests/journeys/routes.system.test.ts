import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from './app.ts';
import { registerMember } from './console-fixture.ts';
import { DESKTOP, dialog, gameFrame, logIn, newVisitor, PHONE, type Player, type View } from './player.ts';
import { pageViolations } from './site-page.ts';

const site = useTestApp();

/** Opens a blank page with a view. */
async function visit(view: View): Promise<Player> {
  const context = await site.browser.newContext({ viewport: view.viewport, reducedMotion: 'reduce' });
  return newVisitor(context, view, `route${Date.now() % 100_000}`);
}
const open = (page: Page, path: string) => page.goto(`${site.app.origins.site}${path}`);
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

describe('addresses', () => {
  it('are read without regard to case and trailing slash; page groups have their pages', async () => {
    const { page, t, errors } = await visit(PHONE);
    const titles: Readonly<Record<string, string>> = {
      '/rng/': t('home:category.RNG'),
      '/RNG': t('home:category.RNG'),
      '/egame?page=KINNARI': t('home:category.RNG'),
      '/Live': t('home:category.LIVE'),
      '/lottery/': t('lottery:title.lottery'),
      '/Vnlottery/': t('lottery:title.vietnam'),
      '/vnlottery': t('lottery:title.vietnam'),
      '/sealottery': t('lottery:title.sea'),
      '/PROMOTIONS/': t('promotions:title'),
      '/joinus': t('pages:line.join'),
      '/pointmall': t('pages:line.pointMall'),
      '/HELP/': t('pages:help.title'),
      '/Download': t('pages:app.title'),
      '/byIframe': t('pages:game.title'),
      '/Seamless/': t('pages:game.title'),
    };
    for (const [path, title] of Object.entries(titles)) {
      await open(page, path);
      await page.locator('h1').filter({ hasText: title }).first().waitFor();
      expect([path, await page.title()]).toEqual([path, expect.stringContaining(t('common:brand'))]);
    }
    for (const path of ['/', '/index', '/Index.html', '/home/']) {
      await open(page, path);
      await page.locator('section[aria-labelledby=steps]').waitFor();
    }
    for (const path of ['/register', '/Register/', '/register.html?referralCode=ABC']) {
      await open(page, path);
      await dialog(page).getByLabel(t('auth:field.username'), { exact: true }).waitFor();
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('lottery, Vnlottery, seamless and game have the header and nothing else of the frame', async () => {
    for (const view of [PHONE, DESKTOP]) {
      const { page, t } = await visit(view);
      const bar = page.getByRole('navigation', { name: t('home:bar.label') });
      const frame = [page.locator('footer'), page.getByRole('complementary', { name: t('home:side.label') }), bar];
      for (const path of ['/lottery', '/Vnlottery', '/seamless', '/game?nodeId=lantern-dice&demo=true']) {
        await open(page, path);
        await page.locator('h1').first().waitFor();
        await page.locator('header').first().waitFor();
        for (const part of frame) expect([path, await part.count()]).toEqual([path, 0]);
      }
      await open(page, '/rng');
      await page.locator('footer').first().waitFor();
      await page.context().close();
    }
  });

  it('an unknown vendor in the address is named, and all games are shown', async () => {
    const { page, t } = await visit(PHONE);
    await open(page, '/rng?page=NOBODY');
    await page.getByText(t('lobby:noVendor', { vendor: 'NOBODY' })).waitFor();
    expect(await page.locator('main ul li').filter({ hasText: '%' }).count()).toBe(5);
    expect(await pageViolations(page)).toEqual([]);
    await page
      .getByRole('list', { name: t('lobby:vendors') })
      .getByRole('button')
      .nth(2)
      .click();
    await expect.poll(() => page.getByText(t('lobby:noVendor', { vendor: 'NOBODY' })).count()).toBe(0);
    // The chosen slots vendor is the current one until all vendors are chosen.
    await open(page, '/rng');
    await expect.poll(() => page.locator('main ul li').filter({ hasText: '%' }).count()).toBe(3);
    expect(await page.evaluate(() => sessionStorage.getItem('gameVendor'))).toBe('KINNARI');
    await page.getByRole('button', { name: t('home:bar.games'), exact: true }).click();
    await expect.poll(() => page.locator('main ul li').filter({ hasText: '%' }).count()).toBe(5);
    await page.context().close();
  });

  it('help opens at its top; back returns to where the page was', async () => {
    const { page, t } = await visit(PHONE);
    await open(page, '/');
    await page.locator('section[aria-labelledby=steps]').waitFor();
    const help = page.locator('footer').getByRole('link', { name: t('home:footer.help'), exact: true });
    await help.scrollIntoViewIfNeeded();
    // A page learns of its scrolling in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await help.click();
    await page.getByRole('heading', { level: 1, name: t('pages:help.title') }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.locator('section[aria-labelledby=steps]').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await page.context().close();
  });
});

describe('a brand whose home page needs a login', () => {
  const demandLogin = (on: boolean) => site.app.test.owner.query('update brand.brand set login_to_home = $1', [on]);
  const demandsLogin = async (): Promise<boolean> => {
    const answer = await fetch(`${site.app.origins.site}/wps/system/status`);
    return ((await answer.json()) as { value: { info: { site: { loginToHome: boolean } } } }).value.info.site
      .loginToHome;
  };
  let player: Player;
  beforeAll(async () => {
    player = await visit(PHONE);
    await demandLogin(true);
  });
  afterAll(async () => {
    await demandLogin(false);
    await player.context.close();
    await vi.waitUntil(async () => !(await demandsLogin()), 10_000);
  });

  // Copies of the server read a brand at most once a second.
  it('has it in its status', async () => {
    await expect.poll(demandsLogin).toBe(true);
  });
  it.each(['/login', '/register', '/register.html', '/helpmc', '/download', '/Register/', '/DOWNLOAD'])(
    '%s stays open to visitors',
    async (path) => {
      const { page } = player;
      await open(page, path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      expect(pathOf(page).toLowerCase()).toContain(path.toLowerCase().replace(/\/$/, ''));
    },
  );
  it.each(['/', '/home', '/rng?page=KINNARI', '/lottery', '/game?nodeId=lantern-dice', '/help', '/down', '/member'])(
    '%s leads to the login',
    async (path) => {
      const { page, t } = player;
      await open(page, path);
      await page.getByRole('heading', { level: 1, name: t('auth:loginTitle') }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
    },
  );
  it('the login returns to the page and its parameters', async () => {
    const { page } = player;
    const { account } = await registerMember(site.app, player.account);
    await open(page, '/rng?page=KINNARI');
    await page.waitForURL(/\/login/);
    await page.getByLabel(player.t('auth:username'), { exact: true }).fill(account);
    await page.getByLabel(player.t('auth:password'), { exact: true }).fill(player.password);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(/\/rng\?page=KINNARI/);
  });
});

describe('without a network', () => {
  it('a visitor sees a message, and a game that failed to open opens when it is back', async () => {
    const { page, t, context } = await visit(DESKTOP);
    await open(page, '/rng');
    const tile = page.getByRole('button', { name: t('home:tile.play', { game: t('dice:name') }) });
    await tile.click();
    await dialog(page)
      .getByRole('button', { name: t('lobby:try') })
      .waitFor();
    // The game's page is loaded before the network is lost.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    let lost = true;
    await context.route(/game\/launch\/trial/, (route) => (lost ? route.abort() : route.continue()));
    await dialog(page)
      .getByRole('button', { name: t('lobby:try') })
      .click();
    await page.getByText(t('pages:game.failed')).waitFor();
    lost = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await gameFrame(page)
      .getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) })
      .waitFor();
    await open(page, '/rng');
    await page.locator('main ul li').first().waitFor();
    await context.setOffline(true);
    await page.getByText(t('common:offline.line')).waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.getByText(t('common:offline.line')).count()).toBe(0);
    await context.close();
  });
});

describe('the rules of the category navigation', () => {
  const { query } = { query: (text: string) => site.app.test.owner.query(text) };
  /** Moves a game to a vendor of its own in a category. */
  const moveGame = async (node: string, vendor: string, category: string): Promise<void> => {
    await query(
      `insert into catalogue.vendor (brand_id, code, category, names, position)
       values ('chokdee', '${vendor}', '${category}', '{"EN":"${vendor}","TH":"${vendor}"}', 90)
       on conflict (brand_id, code) do update set names = excluded.names`,
    );
    await query(`update catalogue.game set vendor = '${vendor}', category = '${category}' where node_id = '${node}'`);
  };
  const press = async (page: Page, name: string): Promise<void> => {
    await open(page, '/promotions');
    await page.locator('header').getByRole('button', { name, exact: true }).click();
  };

  it('one vendor starts, two open the page, a vendor of several games its list, a lottery in route', async () => {
    const player = await visit(DESKTOP);
    const { page, t, errors } = player;
    const { account } = await registerMember(site.app, player.account);
    await logIn(player, site.app, account);
    await page.waitForURL((url) => url.pathname !== '/login');
    const offerTables = (...codes: readonly string[]) =>
      query(
        `update catalogue.game
         set enabled = code = any ('{${codes.join(',')}}')
         where category = 'LIVE'`,
      );
    await offerTables('baccarat-1');
    await press(page, t('home:category.LIVE'));
    await page.waitForURL(/\/live\/baccarat-1/);
    await page.locator('[data-position=player]').waitFor();

    await offerTables('baccarat-1', 'baccarat-2');
    await press(page, t('home:category.LIVE'));
    await expect.poll(() => dialog(page).locator('li').count()).toBe(2);
    expect(await pageViolations(page)).toEqual([]);
    await dialog(page).locator('li button').last().click();
    await page.waitForURL(/\/live\/baccarat-2/);

    await offerTables('baccarat-1', 'baccarat-3');
    await press(page, t('home:category.LIVE'));
    await page.waitForURL(/\/live$/);
    await expect.poll(() => page.locator('main article').count()).toBe(2);

    // The lotteries of the demo have several games each.
    await query(`update catalogue.game set enabled = false where category in ('LOTT', 'ELOTT')`);
    await moveGame('kinnari-limbo', 'GPI', 'LOTT');
    await moveGame('lantern-dice', 'TCG_LOTTO_VN', 'LOTT');
    await press(page, t('home:category.LOTT'));
    await page.waitForURL(/\/elott$/);
    const vendorMenu = async (name: string): Promise<void> => {
      await open(page, '/promotions');
      await page
        .getByRole('button', { name: t('home:header.vendorsOf', { category: t('home:category.LOTT') }) })
        .click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
    };
    await vendorMenu('GPI');
    await page.waitForURL(/\/seamless\?nodeId=kinnari-limbo&vassalage=GPI/);
    await gameFrame(page).locator('button').first().waitFor();
    await vendorMenu('TCG_LOTTO_VN');
    await page.waitForURL(/\/Vnlottery$/);
    await page.getByRole('heading', { level: 1, name: t('lottery:title.vietnam') }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBrowser } from '../browser.ts';
import { startTestApp, type TestApp } from './app.ts';
import { arrive, dialog, table, type Player, type Way } from './player.ts';

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
  { name: 'desk', language: 'en', theme: 'light', viewport: { width: 1440, height: 900 } },
];

async function come(way: Way): Promise<Player> {
  const context = await browser.newContext({
    viewport: way.viewport,
    hasTouch: way.name === 'phone',
    reducedMotion: 'reduce',
  });
  return arrive(context, way, `st${way.name}${Date.now() % 100_000}`);
}
const tiles = (page: Page) =>
  page
    .locator('main ul li')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: '%' });
const clean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
};

describe.each(ways)('a stroll through the lobby, $name', (way) => {
  it('finds games by maker, by a misspelt word, by filters and in the order asked for, and keeps all of it in the address', async () => {
    const { page, t, errors } = await come(way);
    await page.goto(`${app.origins.site}/rng`);
    await expect.poll(() => tiles(page).count()).toBe(5);
    await clean(page);

    const kinnari = page
      .getByRole('list', { name: t('lobby:vendors') })
      .getByRole('button')
      .nth(2);
    await kinnari.click();
    await expect.poll(() => tiles(page).count()).toBe(3);
    expect(page.url()).toMatch(/[?&]page=KINNARI/);
    await page.goto(`${app.origins.site}/rng?page=LANTERN`);
    await expect.poll(() => tiles(page).count()).toBe(2);

    await page.goto(`${app.origins.site}/rng`);
    await page.getByLabel(t('lobby:search'), { exact: true }).fill(way.language === 'th' ? 'ตลาดนา' : 'nigth markt');
    await expect.poll(() => tiles(page).first().innerText()).toContain(t('night-market:name'));
    await page.getByLabel(t('lobby:search'), { exact: true }).fill('zzzzzzzz');
    await page.getByText(t('lobby:nothing')).waitFor();
    await clean(page);
    await page.getByRole('button', { name: t('lobby:clear') }).click();
    await expect.poll(() => tiles(page).count()).toBe(5);

    await page.getByRole('button', { name: t('lobby:filter.lines25') }).click();
    await expect.poll(() => tiles(page).count()).toBe(1);
    await page.getByLabel(t('lobby:sort.label'), { exact: true }).selectOption('return');
    await expect.poll(() => page.url()).toMatch(/filter=lines25.*sort=return/);
    await page.reload();
    await expect.poll(() => tiles(page).count()).toBe(1);
    await page.getByRole('button', { name: t('lobby:filter.lines25') }).click();
    await expect.poll(() => tiles(page).count()).toBe(5);
    // The slot returns least, so it stands last.
    await expect.poll(() => tiles(page).last().innerText()).toContain(t('night-market:name'));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('shows a visitor the game, lets them try it, asks them to register, and comes back to the same game', async () => {
    const { page, t, errors, account, password } = await come(way);
    await page.goto(`${app.origins.site}/rng`);
    const tile = page.getByRole('button', { name: t('home:tile.play', { game: t('dice:name') }) });
    await tile.click();
    await dialog(page).getByText(t('lobby:fact.return')).waitFor();
    await clean(page);
    await dialog(page)
      .getByRole('button', { name: t('lobby:try') })
      .click();
    await page.waitForURL(/demo=true/);
    const play = table(page).getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });
    await play.waitFor();
    await expect.poll(() => table(page).locator('body').innerText()).toContain('10,000');
    await play.click();
    await expect.poll(() => play.isEnabled()).toBe(true);
    expect(
      Number((await app.test.owner.query<{ count: bigint }>('select count(*) from wagering.wager'))[0]?.count),
      'free play is no wager',
    ).toBe(0);
    await clean(page);

    await page.getByRole('button', { name: t('pages:game.real') }).click();
    const form = dialog(page);
    await form.getByLabel(t('auth:field.username'), { exact: true }).fill(account);
    await form.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
    await form.getByLabel(t('auth:field.confirmPassword'), { exact: true }).fill(password);
    await form.getByLabel(t('auth:adult'), { exact: true }).check();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(0);
    await form.getByRole('button', { name: t('auth:register'), exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).searchParams.get('demo')).toBe(null);
    expect(new URL(page.url()).searchParams.get('nodeId')).toBe('lantern-dice');
    await expect.poll(() => table(page).locator('body').innerText()).not.toContain('FUN');

    // The game is among what was played lately, and a heart stays where it was put.
    await page.goto(`${app.origins.site}/rng`);
    await page.getByRole('button', { name: t('lobby:filter.recent') }).click();
    await expect.poll(() => tiles(page).count()).toBe(1);
    const heart = page.getByRole('button', { name: t('lobby:favourite', { game: t('dice:name') }) });
    // Another tab of the same member stands there already, and follows both ways.
    const other = await page.context().newPage();
    await other.goto(`${app.origins.site}/rng?filter=favourite`);
    await other.getByText(t('lobby:noFavourites')).waitFor();
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => tiles(other).count()).toBe(1);
    await page.goto(`${app.origins.site}/rng?filter=favourite`);
    await expect.poll(() => tiles(page).count()).toBe(1);
    await other.getByRole('button', { name: t('lobby:favourite', { game: t('dice:name') }) }).click();
    await other.getByText(t('lobby:noFavourites')).waitFor();
    await page.getByText(t('lobby:noFavourites')).waitFor();
    await other.close();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('by keyboard alone, on a desk', () => {
  it('searches, opens what is to be known about a game, leaves it, and has the focus back', async () => {
    const { page, t, errors } = await come(ways[1]!);
    await page.goto(`${app.origins.site}/rng`);
    await tiles(page).first().waitFor();
    const search = page.getByLabel(t('lobby:search'), { exact: true });
    for (
      let presses = 0;
      presses < 60 && !(await search.evaluate((element) => element === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.type('dise');
    await expect.poll(() => tiles(page).first().innerText()).toContain(t('dice:name'));
    const about = page.getByRole('button', { name: t('lobby:about', { game: t('dice:name') }) });
    for (
      let presses = 0;
      presses < 40 && !(await about.evaluate((element) => element === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => about.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

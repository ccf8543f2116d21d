import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './accessibility.ts';
import { useTestApp } from './app.ts';
import { DESKTOP, dialog, gameFrame, newVisitor, PHONE, type Player, type View } from './player.ts';

const site = useTestApp();

/** Opens a blank page with a view. */
async function visit(view: View): Promise<Player> {
  const context = await site.browser.newContext({
    viewport: view.viewport,
    hasTouch: view.name === 'phone',
    reducedMotion: 'reduce',
  });
  return newVisitor(context, view, `stroll${Date.now() % 100_000}`);
}
/** The tiles of the games. */
const tiles = (page: Page) =>
  page
    .locator('main ul li')
    .filter({ has: page.getByRole('button') })
    .filter({ hasText: '%' });
/** Expects no accessibility violation outside the game's frame. */
const expectAccessible = async (page: Page): Promise<void> =>
  expect(await violationsOf(page, { exclude: 'iframe' })).toEqual([]);

describe.each([PHONE, DESKTOP])('the lobby, $name', (view) => {
  it('selects games by vendor, search (also misspelt), filter and order, all kept in the address', async () => {
    const { page, t, errors } = await visit(view);
    await page.goto(`${site.app.origins.site}/rng`);
    await expect.poll(() => tiles(page).count()).toBe(5);
    await expectAccessible(page);

    const kinnari = page
      .getByRole('list', { name: t('lobby:vendors') })
      .getByRole('button')
      .nth(2);
    await kinnari.click();
    await expect.poll(() => tiles(page).count()).toBe(3);
    expect(page.url()).toMatch(/[?&]page=KINNARI/);
    await page.goto(`${site.app.origins.site}/rng?page=LANTERN`);
    await expect.poll(() => tiles(page).count()).toBe(2);

    // The chosen vendor stays the current one until all are chosen.
    await page.goto(`${site.app.origins.site}/rng`);
    await expect.poll(() => tiles(page).count()).toBe(3);
    await page
      .getByRole('list', { name: t('lobby:vendors') })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => tiles(page).count()).toBe(5);
    await page.getByLabel(t('lobby:search'), { exact: true }).fill(view.language === 'th' ? 'ตลาดนา' : 'nigth markt');
    await expect.poll(() => tiles(page).first().innerText()).toContain(t('night-market:name'));
    await page.getByLabel(t('lobby:search'), { exact: true }).fill('zzzzzzzz');
    await page.getByText(t('lobby:nothing')).waitFor();
    await expectAccessible(page);
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
    // The slot has the lowest return, so it is the last.
    await expect.poll(() => tiles(page).last().innerText()).toContain(t('night-market:name'));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('a visitor tries a game, registers from it and continues in the same game', async () => {
    const { page, t, errors, account, password } = await visit(view);
    await page.goto(`${site.app.origins.site}/rng`);
    const tile = page.getByRole('button', { name: t('home:tile.play', { game: t('dice:name') }) });
    await tile.click();
    await dialog(page).getByText(t('lobby:fact.return'), { exact: true }).waitFor();
    await expectAccessible(page);
    await dialog(page)
      .getByRole('button', { name: t('lobby:try') })
      .click();
    await page.waitForURL(/demo=true/);
    const play = gameFrame(page).getByRole('button', { name: new RegExp(`^${t('dice:roll')}`) });
    await play.waitFor();
    await expect.poll(() => gameFrame(page).locator('body').innerText()).toContain('10,000');
    await play.click();
    await expect.poll(() => play.isEnabled()).toBe(true);
    expect(
      Number((await site.app.test.owner.query<{ count: bigint }>('select count(*) from wagering.wager'))[0]?.count),
      'free play is no wager',
    ).toBe(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: t('pages:game.real') }).click();
    const form = dialog(page);
    await form.getByLabel(t('auth:field.username'), { exact: true }).fill(account);
    await form.getByLabel(t('auth:field.password'), { exact: true }).fill(password);
    await form.getByLabel(t('auth:adult'), { exact: true }).check();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(0);
    await form.getByRole('button', { name: t('auth:register'), exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).searchParams.get('demo')).toBe(null);
    expect(new URL(page.url()).searchParams.get('nodeId')).toBe('lantern-dice');
    await expect.poll(() => gameFrame(page).locator('body').innerText()).not.toContain('FUN');

    // The game is listed under recently played; a favourite persists.
    await page.goto(`${site.app.origins.site}/rng`);
    await page.getByRole('button', { name: t('lobby:filter.recent') }).click();
    await expect.poll(() => tiles(page).count()).toBe(1);
    const heart = page.getByRole('button', { name: t('lobby:favourite', { game: t('dice:name') }) });
    // Another tab of the same member follows the changes.
    const other = await page.context().newPage();
    await other.goto(`${site.app.origins.site}/rng?filter=favourite`);
    await other.getByText(t('lobby:noFavourites')).waitFor();
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => tiles(other).count()).toBe(1);
    await page.goto(`${site.app.origins.site}/rng?filter=favourite`);
    await expect.poll(() => tiles(page).count()).toBe(1);
    await other.getByRole('button', { name: t('lobby:favourite', { game: t('dice:name') }) }).click();
    await other.getByText(t('lobby:noFavourites')).waitFor();
    await page.getByText(t('lobby:noFavourites')).waitFor();
    await other.close();
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe('the lobby by keyboard alone on a desktop', () => {
  it('searches, opens the information about a game and gets the focus back on closing it', async () => {
    const { page, t, errors } = await visit(DESKTOP);
    await page.goto(`${site.app.origins.site}/rng`);
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

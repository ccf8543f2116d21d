import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { noise } from '../../apps/server/src/platform/files/testing-pictures.ts';
import { expectAccessible, signIn } from './console-desk.ts';
import { useTestApp } from './app.ts';
import { DESKTOP, newVisitor, PHONE, type Player } from './player.ts';
import { fitsWidth } from './site-page.ts';

const site = useTestApp();
const open = async (view: typeof DESKTOP): Promise<Player> => {
  const context = await site.browser.newContext({ viewport: view.viewport, reducedMotion: 'reduce' });
  return newVisitor(context, { ...view, language: 'en' }, '');
};
/** The names of the games in the lobby, in their order. */
const lobby = async (page: Page): Promise<string[]> => {
  await page.goto(`${site.app.origins.site}/rng`);
  const tiles = page.locator('main ul li').filter({ hasText: '%' });
  await tiles.first().waitFor();
  return tiles.evaluateAll((all) => all.map((tile) => (tile as HTMLElement).innerText.replace(/\s+/g, ' ')));
};

it('an operator orders, marks and closes a game, and imports a list; the lobby follows', async () => {
  const visitor = await open(DESKTOP);
  const { page, t, context, errors } = await open(DESKTOP);
  await page.goto(`${site.app.origins.console}/catalogue`);
  await signIn(page, t, site.app, 'admin');
  const edit = async (set: () => Promise<void>) => {
    await page
      .getByRole('button', { name: t('console:desk.editOf', { name: 'Sky Lantern' }) })
      .first()
      .click();
    await page.getByLabel(t('console:desk.markHot')).waitFor();
    await set();
    await page.getByRole('button', { name: t('console:desk.save'), exact: true }).click();
    await page.getByRole('dialog', { name: t('console:desk.editOf', { name: 'Sky Lantern' }) }).waitFor({
      state: 'hidden',
    });
  };
  await edit(async () => {
    await page.getByLabel(t('console:desk.markHot')).check();
    await page.getByLabel(t('console:desk.column.position'), { exact: true }).fill('0');
  });
  await expect.poll(async () => (await lobby(visitor.page))[0]).toContain('Sky Lantern');
  expect((await lobby(visitor.page))[0]).toContain(visitor.t('home:hot'));
  // The open lobby follows a game that is closed, and its picture, without a reload.
  await visitor.page.evaluate(() => {
    (globalThis as { kept?: boolean }).kept = true;
  });
  const tile = visitor.page.locator('main ul li').filter({ hasText: 'Sky Lantern' });
  await edit(() => page.getByLabel(t('console:desk.offered')).uncheck());
  await expect.poll(() => tile.count()).toBe(0);
  await edit(async () => {
    await page.getByLabel(t('console:desk.offered')).check();
    await page.getByLabel(t('announcements:upload')).setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await noise(300, 400).png().toBuffer(),
    });
    await page.getByRole('img', { name: t('announcements:picture') }).waitFor();
    await expectAccessible(page);
  });
  await tile.locator('img[src*="/files/"]').waitFor();
  const cover = await fetch((await tile.locator('img[src*="/files/"]').getAttribute('src'))!);
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(cover.headers.get('cache-control')).toMatch(/max-age=\d{6,}/);
  expect(await visitor.page.evaluate(() => (globalThis as { kept?: boolean }).kept)).toBe(true);
  await edit(() => page.getByLabel(t('console:desk.until')).fill('2099-12-31T10:00'));
  await page.locator('tbody').getByText(t('console:desk.state.maintenance')).first().waitFor();

  // The list is what is set now; one game is changed in it, one row is wrong at first.
  await page.getByRole('button', { name: t('console:desk.import.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('console:desk.import.title') });
  const list = dialog.getByLabel(t('console:desk.import.list'), { exact: true });
  const games = JSON.parse(await list.inputValue()) as { nodeId: string; maintenanceUntil: number | null }[];
  expect(games.length).toBeGreaterThan(4);
  const preview = dialog.getByRole('button', { name: t('console:desk.import.preview') });
  await list.fill('{');
  await preview.click();
  await dialog.getByText(t('console:desk.import.noList')).waitFor();
  await list.fill(JSON.stringify([{ nodeId: 'lantern-dice', hot: true }, { nodeId: 'nobody' }]));
  await preview.click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: t('errors:game.not.found') })
    .waitFor();
  await list.fill(JSON.stringify(games.map((game) => ({ ...game, maintenanceUntil: null }))));
  await preview.click();
  await dialog.getByText(t('console:desk.import.changes_one', { count: 1 })).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('console:desk.import.apply') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('tbody').getByText(t('console:desk.state.maintenance')).count()).toBe(0);
  await page.setViewportSize(PHONE.viewport);
  expect(await fitsWidth(page)).toBe(true);
  await expectAccessible(page);
  expect([...errors, ...visitor.errors]).toEqual([]);
  await Promise.all([context.close(), visitor.context.close()]);
});

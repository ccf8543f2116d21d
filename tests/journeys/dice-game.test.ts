import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { displayAmount } from '@chokdee/money/display';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRgsFixture, type Player, type RgsFixture } from '../../apps/server/src/modules/launcher/testing.ts';
import { connectBrowser } from '../browser.ts';

const built = join(import.meta.dirname, '../../apps/arcade/dist');
let app: RgsFixture;
let browser: Browser;
/** What the browser complained about; the network errors a test makes itself are left out. */
let complaints: string[] = [];

beforeAll(async () => {
  if (!existsSync(join(built, 'dice/1.0.0/index.html'))) throw new Error('the game is not built: npm run build');
  app = await createRgsFixture({ pages: built });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const sizes = {
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
  desk: { width: 1440, height: 900 },
} as const;

async function open(
  player: Player,
  { size = 'phone', language = 'EN', address }: { size?: keyof typeof sizes; language?: string; address?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' });
  const page = await context.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(address ?? (await app.address(player, language)));
  return page;
}

const roll = (page: Page) => page.getByRole('button', { name: /^(Roll|ทอย)/ });
/** The result of the last roll, as screen readers hear it. */
const result = (page: Page) => page.locator('p[role=status].sr-only');
const rounds = async (player: Player) =>
  Number(
    (
      await app.test.database.query<{ n: bigint }>('select count(*) as n from launcher.round where member_id = $1', [
        player.memberId,
      ])
    )[0]?.n,
  );
const settled = (page: Page) => expect.poll(() => roll(page).isEnabled()).toBe(true);
/** Waits until the balance on screen is the one in the books. */
async function shows(page: Page, player: Player): Promise<void> {
  const due = `P${displayAmount(await app.cash(player))}`;
  await expect.poll(async () => (await page.locator('header [dir=ltr]').innerText()).replace(/\s/g, '')).toBe(due);
}

describe('Lantern Dice in a browser', () => {
  it.each(Object.keys(sizes) as (keyof typeof sizes)[])(
    'plays by key and by press (%s): the balance on screen is the one in the books',
    async (size) => {
      const player = await app.newPlayer();
      const page = await open(player, { size, language: size === 'lying' ? 'TH' : 'EN' });
      await settled(page);
      await page.keyboard.press('Space');
      await expect.poll(() => result(page).innerText()).toMatch(/\d\d\.\d\d/);
      await settled(page);
      for (let n = 0; n < 3; n += 1) {
        await roll(page).click();
        await settled(page);
      }
      await expect.poll(() => rounds(player)).toBe(4);
      await shows(page, player);
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(
        violations
          .filter((one) => one.impact === 'serious' || one.impact === 'critical')
          .map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`),
      ).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('a bet above the balance is refused with its own words, and nothing moves', async () => {
    const player = await app.newPlayer(5);
    const page = await open(player, {
      address: `${await app.address(player, 'EN')}&lobby=https%3A%2F%2Fsite.example`,
    });
    await settled(page);
    const places = async () => [await roll(page).boundingBox(), await page.getByRole('slider').boundingBox()];
    const before = await places();
    await roll(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Your balance is not sufficient' });
    await alert.waitFor();
    expect(await alert.innerText()).toContain('No bet was taken');
    expect(await alert.getByRole('link', { name: 'Deposit' }).getAttribute('href')).toBe(
      'https://site.example/member?page=depositv2',
    );
    expect(await places()).toEqual(before);
    expect(await rounds(player)).toBe(0);
    await page.context().close();
  });

  it('closed with a round on its way, it opens again on that round and pays it', async () => {
    const player = await app.newPlayer();
    const address = await app.address(player, 'EN');
    const page = await open(player, { address });
    await settled(page);
    await page.getByLabel('Win chance').fill('98');
    await page.getByLabel('Win chance').press('Enter');
    // The answer never reaches the screen: the window is closed while the round is open.
    await page.route('**/wallet/end-round', (route) => route.abort());
    const taken = page.waitForResponse('**/wallet/play');
    await roll(page).click();
    await (await taken).finished();
    await page.context().close();
    await expect.poll(() => rounds(player)).toBe(1);

    const again = await open(player, { address });
    await settled(again);
    await expect.poll(() => result(again).innerText()).toMatch(/\d\d\.\d\d/);
    await shows(again, player);
    await expect.poll(() => rounds(player)).toBe(1);
    const [row] = await app.test.database.query<{ active: boolean }>(
      'select active from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(row?.active).toBe(false);
    await again.context().close();
  });

  it('an answer lost on the way back is asked for again: one round, and the player is told meanwhile', async () => {
    const player = await app.newPlayer();
    const page = await open(player);
    await settled(page);
    let lost = 0;
    await page.route('**/wallet/play', async (route) => {
      lost += 1;
      if (lost > 2) {
        await route.continue();
        return;
      }
      await route.fetch();
      await route.abort('connectionreset');
    });
    await roll(page).click();
    await page.getByText('it counts at most once').waitFor();
    await settled(page);
    expect(lost).toBe(3);
    await expect.poll(() => rounds(player)).toBe(1);
    await shows(page, player);
    await page.context().close();
  });

  it('checks a round: sealed first, then opened by the change of seeds, and worked out again in the browser', async () => {
    const player = await app.newPlayer();
    const page = await open(player, { size: 'desk' });
    await settled(page);
    await roll(page).click();
    await settled(page);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Verify a round' });
    await dialog.getByText("This round's seed is still sealed").waitFor();
    await dialog.getByRole('button', { name: 'Change the seeds and verify' }).click();
    await dialog.getByText('The opened seed is the one sealed before the bet').waitFor();
    await dialog.getByText('Worked out again, the round gives exactly what was paid').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('says that the session is over when the member has signed out, and that nothing is at stake', async () => {
    const player = await app.newPlayer();
    const page = await open(player);
    await settled(page);
    await app.test.owner.query(
      `update identity.session set ended_at = platform.clock(), end_reason = 'logout' where session_id = $1`,
      [player.sessionId],
    );
    await roll(page).click();
    await page.getByText('The game session has ended').waitFor();
    expect(await page.getByText('Nothing is at stake').count()).toBe(1);
    await page.goto(`${app.http().base.games}/dice/1.0.0/`);
    await page.getByText('เปิดเกมไม่สำเร็จ').or(page.getByText('The game could not be opened')).waitFor();
    await page.context().close();
  });
});

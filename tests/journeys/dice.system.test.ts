import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Player } from '../../apps/server/src/modules/launcher/testing.ts';
import {
  endSiteSession,
  expectAccessible,
  expectLedgerBalance,
  openGamePage,
  useGames,
  type GamePage,
  type GamePageOptions,
} from './game-page.ts';
import { holdEndRound } from './hold-end-round.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en');

const games = useGames('dice');

/** Opens dice for a player, or at an address. */
const openDice = async (
  player: Player,
  { language = 'EN', address, ...options }: GamePageOptions & { language?: string; address?: string } = {},
): Promise<GamePage> => openGamePage(games, address ?? (await games.app.address(player, language)), options);

const roll = (page: Page) => page.getByRole('button', { name: /^(Roll|ทอย)/ });
/** The result of the last roll, as screen readers announce it. */
const announcement = (page: Page) => page.locator('p[role=status].sr-only');
/** Waits until the next roll can be started. */
const untilReady = (page: Page) => expect.poll(() => roll(page).isEnabled()).toBe(true);
/** How many rounds the player has. */
const roundsOf = async ({ memberId }: Player): Promise<number> =>
  Number(
    (
      await games.app.test.database.query<{ n: bigint }>(
        'select count(*) as n from launcher.round where member_id = $1',
        [memberId],
      )
    )[0]?.n,
  );

describe('Lantern Dice in a browser', () => {
  it.each(['phone', 'landscape', 'desktop'] as const)(
    'is played by key and click (%s); the page shows the balance of the ledger',
    async (size) => {
      const player = await games.app.newPlayer();
      const { page, errors, close } = await openDice(player, { size, language: size === 'landscape' ? 'TH' : 'EN' });
      await untilReady(page);
      await page.keyboard.press('Space');
      await expect.poll(() => announcement(page).innerText()).toMatch(/\d\d\.\d\d/);
      await untilReady(page);
      for (let n = 0; n < 3; n += 1) {
        await roll(page).click();
        await untilReady(page);
      }
      await expect.poll(() => roundsOf(player)).toBe(4);
      await expectLedgerBalance(games, page, player);
      await expectAccessible(page);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it('a bet above the balance is refused with a text, and the layout does not move', async () => {
    const player = await games.app.newPlayer(5);
    const { page, close } = await openDice(player, {
      address: `${await games.app.address(player, 'EN')}&lobby=https%3A%2F%2Fsite.example`,
    });
    await untilReady(page);
    const positions = async () => [await roll(page).boundingBox(), await page.getByRole('slider').boundingBox()];
    const before = await positions();
    await roll(page).click();
    const alert = page.getByRole('alert').filter({ hasText: t('errors:balance.insufficient') });
    await alert.waitFor();
    expect(await alert.innerText()).toContain(t('arcade:notice.refused'));
    expect(await alert.getByRole('link', { name: t('arcade:notice.deposit') }).getAttribute('href')).toBe(
      'https://site.example/member?page=depositv2',
    );
    expect(await positions()).toEqual(before);
    expect(await roundsOf(player)).toBe(0);
    await close();
  });

  it('a page closed in an open round resumes it when opened again, and pays it', async () => {
    const player = await games.app.newPlayer();
    const address = await games.app.address(player, 'EN');
    const { page, close } = await openDice(player, { address });
    await untilReady(page);
    await page.getByLabel(t('dice:chance')).fill('98');
    await page.getByLabel(t('dice:chance')).press('Enter');
    await holdEndRound(page);
    const answered = page.waitForResponse('**/wallet/play');
    await roll(page).click();
    await (await answered).finished();
    await close();
    await expect.poll(() => roundsOf(player)).toBe(1);

    const reopened = await openDice(player, { address });
    await untilReady(reopened.page);
    await expect.poll(() => announcement(reopened.page).innerText()).toMatch(/\d\d\.\d\d/);
    await expectLedgerBalance(games, reopened.page, player);
    await expect.poll(() => roundsOf(player)).toBe(1);
    const [row] = await games.app.test.database.query<{ active: boolean }>(
      'select active from launcher.round where member_id = $1',
      [player.memberId],
    );
    expect(row?.active).toBe(false);
    await reopened.close();
  });

  it('a bet whose answer is lost is repeated, makes one round, and shows a notice meanwhile', async () => {
    const player = await games.app.newPlayer();
    const { page, close } = await openDice(player);
    await untilReady(page);
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
    await untilReady(page);
    expect(lost).toBe(3);
    await expect.poll(() => roundsOf(player)).toBe(1);
    await expectLedgerBalance(games, page, player);
    await close();
  });

  it('verifies a round in the browser once the change of seeds has revealed its seed', async () => {
    const player = await games.app.newPlayer();
    const { page, errors, close } = await openDice(player, { size: 'desktop' });
    await untilReady(page);
    await roll(page).click();
    await untilReady(page);
    await page.getByRole('tab', { name: t('arcade:panel.history') }).click();
    await page.getByRole('tabpanel').getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: t('fairness:verify.title') });
    await dialog.getByText(t('fairness:verify.sealed')).waitFor();
    await dialog.getByRole('button', { name: t('fairness:verify.open') }).click();
    await dialog.getByText(t('fairness:verify.seedOk')).waitFor();
    await dialog.getByText(t('fairness:verify.roundOk')).waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it('after a logout the page says that the session has ended and nothing is at stake', async () => {
    const player = await games.app.newPlayer();
    const { page, close } = await openDice(player);
    await untilReady(page);
    await endSiteSession(games, player);
    await roll(page).click();
    await page.getByText(t('arcade:notice.endedTitle')).waitFor();
    expect(await page.getByText(t('arcade:notice.endedText')).count()).toBe(1);
    await page.goto(`${games.app.http().base.games}/dice/1.1.0/`);
    await page.getByText('เปิดเกมไม่สำเร็จ').or(page.getByText('The game could not be opened')).waitFor();
    await close();
  });
});

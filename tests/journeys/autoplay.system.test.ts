import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectLedgerBalance, openGamePage, useGames } from './game-page.ts';
import { textsOf } from './texts.ts';

const games = useGames('dice', 'mines', 'hilo', 'limbo', 'night-market');
const t = textsOf('en');

/** Starts autoplay with a number of rounds and a loss limit; the other limits stay empty. */
async function start(page: Page, rounds: string, lossLimit: string): Promise<void> {
  await page.getByRole('button', { name: t('arcade:auto.title'), exact: true }).click();
  await page.getByLabel(t('arcade:auto.rounds'), { exact: true }).fill(rounds);
  await page.getByLabel(t('arcade:auto.lossLimit'), { exact: true }).fill(lossLimit);
  await page.getByRole('button', { name: t('arcade:auto.start'), exact: true }).click();
}
/** How the last autoplay ended, as the page says it. */
const note = (page: Page) => page.getByRole('status').filter({ hasText: /Autoplay/ });

describe('autoplay', () => {
  it.each(['dice', 'limbo', 'mines', 'hilo', 'night-market'])(
    'plays the rounds of its plan in %s, and the page shows the balance of the ledger',
    async (game) => {
      const player = await games.app.newPlayer(10_000);
      const { page, errors, close } = await openGamePage(games, await games.app.address(player, 'EN', game), {
        size: 'phone',
      });
      await start(page, '3', '5000');
      await note(page).waitFor();
      expect(await note(page).innerText()).toContain(t('arcade:auto.ended.rounds'));
      expect(await note(page).innerText()).toContain('3 rounds played');
      await expectLedgerBalance(games, page, player);
      await expectAccessible(page);
      expect(errors).toEqual([]);
      await close();
    },
  );

  it('names wrong fields, and stops when the player says so', async () => {
    const player = await games.app.newPlayer(10_000);
    const { page, close } = await openGamePage(games, await games.app.address(player, 'EN', 'dice'), {
      size: 'phone',
    });
    await start(page, '0', '1');
    for (const field of ['rounds', 'lossLimit'] as const)
      expect(await page.getByLabel(t(`arcade:auto.${field}`), { exact: true }).getAttribute('aria-invalid')).toBe(
        'true',
      );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await start(page, '1000', '100000');
    await page.getByRole('button', { name: new RegExp(`^${t('arcade:stop')}`) }).click();
    await note(page).waitFor();
    expect(await note(page).innerText()).toContain(t('arcade:auto.ended.player'));
    await close();
  });
});

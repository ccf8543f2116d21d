import { describe, expect, it } from 'vitest';
import { expectAccessible, expectLedgerBalance, SIZES, useGames } from './game-page.ts';
import { announcement, reels, slotHelpers, spin, untilReady } from './slot.ts';

const games = useGames('night-market');
const { openSlot, roundsOf } = slotHelpers(games);

describe('Night Market River in a browser', () => {
  it.each(['phone', 'landscape'] as const)(
    'spins by key and click (%s); the page shows the balance of the ledger and describes the reels',
    async (size) => {
      const player = await games.app.newPlayer();
      const { page, errors, close } = await openSlot(player, { size, language: size === 'landscape' ? 'TH' : 'EN' });
      await untilReady(page);
      const first = await reels(page).getAttribute('aria-label');
      await page.keyboard.press('Space');
      await expect.poll(() => reels(page).getAttribute('aria-label')).not.toBe(first);
      await untilReady(page);
      await spin(page).click();
      await untilReady(page);
      await expect.poll(() => roundsOf(player)).toHaveLength(2);
      await expectLedgerBalance(games, page, player);
      await expect.poll(() => announcement(page).innerText()).toMatch(/Won|No win|ชนะ|ไม่ได้รางวัล/);
      const box = (await page.locator('canvas').boundingBox())!;
      expect(
        box.x >= 0 && box.y >= 0 && box.x + box.width <= SIZES[size].width && box.y + box.height <= SIZES[size].height,
      ).toBe(true);
      await expectAccessible(page);
      expect(errors).toEqual([]);
      await close();
    },
  );
});

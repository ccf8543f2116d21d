import { multiplierUnits } from '@chokdee/games/mines/rules';
import { multiplierRatio } from '@chokdee/games/multiplier';
import { payoutOf } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { BET, INITIAL_CASH, expectLedgerBalance, useGames } from './game-page.ts';
import {
  announced,
  cashOutButton,
  clickLeaf,
  expectClean,
  openSmallGame,
  pearlsOf,
  untilCashOut,
  untilLifted,
  untilReady,
} from './small-game.ts';

const games = useGames('mines');

describe('Anodat Pearls', () => {
  it.each([
    ['phone', 'th'],
    ['landscape', 'en'],
    ['desktop', 'en'],
  ] as const)(
    'is played by key and click (%s, %s); the page shows the balance of the ledger',
    async (size, language) => {
      const player = await games.app.newPlayer();
      const game = await openSmallGame(games, 'mines', player, { size, language });
      await untilReady(game, 'mines');
      await expectClean(game);
      await game.page.keyboard.press('Space');
      await cashOutButton(game, 'mines').waitFor();
      expect(await cashOutButton(game, 'mines').isEnabled()).toBe(false);
      const [first, second, third] = await pearlsOf(games, player, 3);
      await clickLeaf(game, first!);
      await untilLifted(game, first!);
      /** Moves the focus from one leaf to another by arrow keys and lifts it with Enter. */
      const liftByKey = async (from: number, to: number): Promise<void> => {
        for (let row = Math.floor(from / 5); row !== Math.floor(to / 5); row += Math.sign(Math.floor(to / 5) - row))
          await game.page.keyboard.press(to > from ? 'ArrowDown' : 'ArrowUp');
        for (let column = from % 5; column !== to % 5; column += Math.sign((to % 5) - column))
          await game.page.keyboard.press(to % 5 > column ? 'ArrowRight' : 'ArrowLeft');
        await game.page.keyboard.press('Enter');
      };
      await untilCashOut(game, 'mines');
      await liftByKey(first!, second!);
      await untilLifted(game, second!);
      await untilCashOut(game, 'mines');
      await liftByKey(second!, third!);
      await untilLifted(game, third!);
      await expectClean(game);
      await untilCashOut(game, 'mines');
      await cashOutButton(game, 'mines').focus();
      await game.page.keyboard.press('Enter');
      await untilReady(game, 'mines');
      await expect.poll(() => announced(game)).toContain('1.4785');
      await expectLedgerBalance(games, game.page, player);
      expect(await games.app.cash(player)).toBe(
        INITIAL_CASH - BET + payoutOf(BET, multiplierRatio(multiplierUnits(3, 3))),
      );
      await expectClean(game);
      await game.close();
    },
  );
});

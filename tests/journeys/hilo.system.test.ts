import { isRight, rankOf, type Guess } from '@chokdee/games/hilo/rules';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Player } from '../../apps/server/src/modules/launcher/testing.ts';
import { BET, INITIAL_CASH, expectLedgerBalance, useGames } from './game-page.ts';
import {
  cashOutButton,
  drawOf,
  expectClean,
  openSmallGame,
  roundsOf,
  startRound,
  untilCashOut,
  untilReady,
  type SmallGamePage,
} from './small-game.ts';

const games = useGames('hilo');

/** The ranks of the newest round's first cards. */
async function ranksOf(player: Player, count: number): Promise<number[]> {
  const draw = await drawOf(games, player);
  return Array.from({ length: count }, () => rankOf(draw.integer(52)));
}
const rightGuess = (rank: number, next: number): Guess => (isRight('up', rank, next) ? 'up' : 'down');
/** Undefined between equal ranks, where both guesses are right. */
const wrongGuess = (rank: number, next: number): Guess | undefined =>
  (['up', 'down'] as const).find((guess) => !isRight(guess, rank, next));

const KEYS = { up: 'h', down: 'l' } as const;
const guessButton = ({ page }: SmallGamePage, guess: Guess): Locator =>
  page.locator('button.guess').nth(guess === 'up' ? 0 : 1);

describe('Kinnari Hi-Lo', () => {
  it.each([
    ['phone', 'en'],
    ['landscape', 'th'],
    ['desktop', 'th'],
  ] as const)(
    'is played by key and click (%s, %s); the page shows the balance of the ledger',
    async (size, language) => {
      const player = await games.app.newPlayer();
      const game = await openSmallGame(games, 'hilo', player, { size, language });
      await untilReady(game, 'hilo');
      await expectClean(game);
      await game.page.keyboard.press('Space');
      await cashOutButton(game, 'hilo').waitFor();
      const ranks = await ranksOf(player, 3);
      const [first, second] = [rightGuess(ranks[0]!, ranks[1]!), rightGuess(ranks[1]!, ranks[2]!)];
      await expect.poll(() => guessButton(game, first).isEnabled()).toBe(true);
      expect(await cashOutButton(game, 'hilo').isEnabled()).toBe(false);
      await game.page.keyboard.press(KEYS[first]);
      await untilCashOut(game, 'hilo');
      await guessButton(game, second).click();
      await expect.poll(async () => (await roundsOf(games, player))[0]?.moves.length).toBe(2);
      await untilCashOut(game, 'hilo');
      await expectClean(game);
      await cashOutButton(game, 'hilo').dblclick();
      await untilReady(game, 'hilo');
      await expectLedgerBalance(games, game.page, player);
      const [round] = await roundsOf(games, player);
      expect(round).toMatchObject({ active: false, moves: [first, second, 'take'] });
      expect(round!.payout).toBeGreaterThan(0n);
      expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET + round!.payout);
      await expectClean(game);
      await game.close();
    },
  );

  it('skips at most five cards, also when reopened in between, and loses with the first wrong guess', async () => {
    const player = await games.app.newPlayer();
    const closed = await openSmallGame(games, 'hilo', player);
    await startRound(closed, 'hilo');
    const skip = ({ page, t }: SmallGamePage): Locator =>
      page.getByRole('button', { name: new RegExp(`^${t('hilo:skip')}`) });
    for (let n = 1; n <= 3; n += 1) {
      await expect.poll(() => skip(closed).isEnabled()).toBe(true);
      await skip(closed).click();
      await expect.poll(async () => (await roundsOf(games, player))[0]?.moves.length).toBe(n);
    }
    await closed.close();
    const game = await openSmallGame(games, 'hilo', player, { address: closed.address });
    await cashOutButton(game, 'hilo').waitFor();
    await expect
      .poll(() =>
        game.page
          .getByRole('list', { name: game.t('hilo:past') })
          .getByRole('listitem')
          .count(),
      )
      .toBe(4);
    for (let n = 4; n <= 5; n += 1) {
      await expect.poll(() => skip(game).isEnabled()).toBe(true);
      await game.page.keyboard.press('s');
      await expect.poll(async () => (await roundsOf(games, player))[0]?.moves.length).toBe(n);
    }
    await expect.poll(() => guessButton(game, 'up').isEnabled()).toBe(true);
    expect(await skip(game).isEnabled()).toBe(false);
    const ranks = await ranksOf(player, 26);
    // Between equal ranks both guesses are right; then a later one is wrong.
    for (let n = 5, wrong: Guess | undefined; wrong === undefined; n += 1) {
      wrong = wrongGuess(ranks[n]!, ranks[n + 1]!);
      await expect.poll(() => guessButton(game, wrong ?? 'up').isEnabled()).toBe(true);
      await guessButton(game, wrong ?? 'up').click();
    }
    await untilReady(game, 'hilo');
    await expectLedgerBalance(games, game.page, player);
    expect(await roundsOf(games, player)).toMatchObject([{ active: false, payout: 0n }]);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH - BET);
    expect(game.errors).toEqual([]);
    await game.close();
  });
});

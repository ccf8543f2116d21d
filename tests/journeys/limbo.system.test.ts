import { describe, expect, it } from 'vitest';
import { forceOutcome } from './forced.ts';
import { BET, INITIAL_CASH, expectLedgerBalance, useGames } from './game-page.ts';
import { announced, expectClean, openSmallGame, playButton, roundsOf, untilReady } from './small-game.ts';

const games = useGames('limbo');

describe('Sky Lantern', () => {
  it.each([
    ['phone', 'en'],
    ['landscape', 'th'],
    ['desktop', 'th'],
  ] as const)(
    'is played by key and click (%s, %s); the page shows the balance of the ledger',
    async (size, language) => {
      const player = await games.app.newPlayer();
      const game = await openSmallGame(games, 'limbo', player, { size, language });
      await untilReady(game, 'limbo');
      await game.page.keyboard.press('Space');
      await expect.poll(() => announced(game)).toMatch(/\d\.\d\d/);
      await untilReady(game, 'limbo');
      await game.page.getByRole('button', { name: '1.5×' }).click();
      for (let n = 0; n < 2; n += 1) {
        await playButton(game, 'limbo').dblclick();
        await untilReady(game, 'limbo');
      }
      await expect.poll(() => roundsOf(games, player)).toHaveLength(3);
      await expectLedgerBalance(games, game.page, player);
      await expectClean(game);
      await game.close();
    },
  );

  it('pays the chosen height when the lantern reaches it, else nothing', async () => {
    const player = await games.app.newPlayer();
    const game = await openSmallGame(games, 'limbo', player);
    await untilReady(game, 'limbo');
    await forceOutcome(games.app, player, 'limbo', ({ payout }) => payout.numerator > 0n);
    await playButton(game, 'limbo').click();
    await expect.poll(() => announced(game)).toContain('reached the target');
    await untilReady(game, 'limbo');
    await expectLedgerBalance(games, game.page, player);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH + BET);
    await forceOutcome(games.app, player, 'limbo', ({ payout }) => payout.numerator === 0n);
    await playButton(game, 'limbo').click();
    await expect.poll(() => announced(game)).toContain('No win');
    await untilReady(game, 'limbo');
    await expectLedgerBalance(games, game.page, player);
    expect(await games.app.cash(player)).toBe(INITIAL_CASH);
    await game.close();
  });

  it('limits a typed height and shows its exact chance', async () => {
    const game = await openSmallGame(games, 'limbo', await games.app.newPlayer(), { size: 'desktop' });
    await untilReady(game, 'limbo');
    const field = game.page.getByLabel(game.t('limbo:target'));
    for (const [typed, accepted] of [
      ['99.7', '99.70'],
      ['1', '1.01'],
      ['20000', '10000.00'],
      ['lots', '10000.00'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      expect(await field.inputValue()).toBe(accepted);
    }
    await game.page.getByText('9,900 of 100,000,000 lanterns reach 10,000.00×').waitFor();
    await game.close();
  });
});

describe('Sky Lantern in a small window', () => {
  it.each([
    [512, 384],
    [640, 360],
    [320, 480],
  ] as const)('no bet button is covered, %s by %s', async (width, height) => {
    const game = await openSmallGame(games, 'limbo', null);
    await game.page.setViewportSize({ width, height });
    await untilReady(game, 'limbo');
    for (const button of [
      game.page.getByRole('button', { name: game.t('arcade:lower'), exact: true }),
      game.page.getByRole('button', { name: game.t('arcade:raise'), exact: true }),
      playButton(game, 'limbo'),
    ]) {
      await button.scrollIntoViewIfNeeded();
      // Both ends and the middle of the button are the topmost element.
      expect(
        await button.evaluate((element) => {
          const { x, y, width: wide, height: high } = element.getBoundingClientRect();
          return [0.1, 0.5, 0.9].every((part) =>
            element.contains(document.elementFromPoint(x + wide * part, y + high / 2)),
          );
        }),
      ).toBe(true);
    }
    await game.close();
  });
});

import { drawFrom } from '@chokdee/fairness/draw';
import { displayAmount } from '@chokdee/money/display';
import { MINOR_UNIT, parseAmount } from '@chokdee/money/amount';
import { compareRatio, payoutOf, ratio } from '@chokdee/money/ratio';
import { expect, it } from 'vitest';
import { targets as diceTargets } from './dice/rules.ts';
import type { Game, Mode, Outcome } from './game.ts';
import { targets as limboTargets } from './limbo/rules.ts';
import { mines as mineCounts } from './mines/rules.ts';
import { games } from './registry.ts';
import { quickStream } from './testing/quick-stream.ts';

// Decision 0065: what is shown adds up. Rounds of every game with choices, stakes and moves drawn
// at random; what a player would see of them, text by text, is added and compared.

const PLAYS = process.env['CHOKDEE_FULL'] ? 10_000_000 : 5_000;
/** Rows of one list, as a record has. */
const ROWS = 50;

const stream = quickStream(20_261_123);
const draw = drawFrom(stream);
const between = (least: number, most: number): number => least + draw.integer(most - least + 1);

/** A choice of the player, at random over all there are. */
function choiceOf(game: Game, mode: Mode): unknown {
  switch (game.id) {
    case 'dice': {
      const { least, most } = diceTargets(mode.name === 'over' ? 'over' : 'under');
      return { target: between(least, most) };
    }
    case 'limbo':
      return { target: between(limboTargets.least, draw.integer(2) === 0 ? 500 : limboTargets.most) };
    case 'mines':
      return { mines: between(mineCounts.least, mineCounts.most) };
    default:
      return undefined;
  }
}

/** A move of a game of several steps: mostly on, sometimes out. */
function moveOf(game: Game, moves: readonly unknown[]): unknown {
  if (moves.length > 0 && draw.integer(3) === 0) return 'take';
  return game.id === 'mines' ? moves.length : (['up', 'down'] as const)[draw.integer(2)];
}

/** Plays a round to its end. */
function playOut(game: Game, mode: Mode): Outcome {
  const choice = game.choice(mode, choiceOf(game, mode));
  const seed = draw.integer(2 ** 31);
  const moves: unknown[] = [];
  for (;;) {
    const outcome = game.play(drawFrom(quickStream(seed)), mode, choice, moves);
    if (outcome.open !== true) return outcome;
    moves.push(moveOf(game, moves));
  }
}

/** Reads an amount as it is shown. */
const read = (text: string): bigint => parseAmount(text.replaceAll(',', '').replace('−', '-'));

it(`${PLAYS.toLocaleString('en-US')} plays: rows, footers and balances agree to the last shown digit`, () => {
  const balanceBefore = 1_000_000_000n * 1_000_000n;
  let balance = balanceBefore;
  let net = 0n;
  let [shownStaked, shownPaid, shownNet, staked, paid] = [0n, 0n, 0n, 0n, 0n];
  for (let n = 0; n < PLAYS; n += 1) {
    const game = games[n % games.length]!;
    const mode = game.modes[draw.integer(game.modes.length)]!;
    const { least, most, step } = game.stakes;
    const stake = least + BigInt(draw.integer(Number((most - least) / step) + 1)) * step;
    const payout = payoutOf(stake, playOut(game, mode).payout);
    const before = balance;
    balance += payout - stake;
    net += payout - stake;
    staked += stake;
    paid += payout;
    const row = {
      stake: displayAmount(stake),
      payout: displayAmount(payout),
      net: displayAmount(payout - stake, 'always'),
      balance: displayAmount(balance),
    };
    for (const text of Object.values(row)) if (!/^[−+]?[\d,]+\.\d\d$/.test(text)) expect(row).toEqual('two decimals');
    const change = read(row.net.replace('+', ''));
    if (read(row.payout) - read(row.stake) !== change || read(displayAmount(before)) + change !== read(row.balance))
      expect({ game: game.id, ...row }).toEqual('a row that adds up');
    shownStaked += read(row.stake);
    shownPaid += read(row.payout);
    shownNet += change;
    if ((n + 1) % ROWS === 0) {
      // The footer of a list and the balance after it.
      expect([displayAmount(shownStaked), displayAmount(shownPaid), displayAmount(shownNet)]).toEqual([
        displayAmount(staked),
        displayAmount(paid),
        displayAmount(net),
      ]);
      expect(displayAmount(balanceBefore + shownNet)).toBe(displayAmount(balance));
      [shownStaked, shownPaid, shownNet, staked, paid, net] = [0n, 0n, 0n, 0n, 0n, 0n];
      balance = balanceBefore;
    }
  }
  expect(paid % MINOR_UNIT).toBe(0n);
}, 3_600_000);

it('the odds of a won round are its payout, those of a lost round more than it could have cashed out', () => {
  for (let n = 0; n < PLAYS; n += 1) {
    const game = games[n % games.length]!;
    const { payout, odds } = playOut(game, game.modes[draw.integer(game.modes.length)]!);
    if (odds === undefined) {
      expect(game.figures.lines).toBeDefined();
    } else if (payout.numerator > 0n) expect(odds).toEqual(payout);
    else expect(compareRatio(odds, ratio(1n))).toBe(1);
  }
});

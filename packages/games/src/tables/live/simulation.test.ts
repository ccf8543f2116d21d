import { approximate } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { tableGames, tableRules } from './registry.ts';
import { burntCards, cardOrder, isShoeOver, outcomeOf } from './shoe.ts';
import type { TableGame, TableOutcome } from './game.ts';

// Rounds dealt as the driver deals them, shoe after shoe, against the returns that tables publish.

const ROUNDS = process.env['CHOKDEE_FULL'] ? 1_000_000 : 4_000;
/** Standard errors. All bets together are 500: 4.7 is exceeded by one of them in 800 runs. */
const SIGMAS = 4.7;

/** Calls `see` with so many outcomes of a game. Returns the number of shoes. */
function play(game: TableGame, variant: string, rounds: number, see: (outcome: TableOutcome) => void): number {
  let [played, shoes] = [0, 0];
  while (played < rounds) {
    shoes += 1;
    const key = { seed: shoes.toString(16).padStart(64, '0'), salt: `${game.code} ${variant}` };
    const order = game.source === 'shoe' ? cardOrder(key) : [];
    let used = game.source === 'shoe' ? burntCards(order) : 0;
    for (let number = 1; played < rounds && !isShoeOver(game, used, number - 1); number += 1) {
      const { outcome, next } = outcomeOf(key, { game, variant, number, firstCard: used }, order);
      see(outcome);
      used = next;
      played += 1;
    }
  }
  return shoes;
}

/** The sum of what a unit of stake returned, and of its squares. */
interface Sum {
  paid: number;
  squares: number;
}

/** Rounds by what each bet returned, so that a factor is computed once for equal outcomes. */
function returnsOf(game: TableGame, variant: string, bets: readonly string[]): Map<string, Sum> {
  const seen = new Map<string, { readonly outcome: TableOutcome; rounds: number }>();
  play(game, variant, ROUNDS, (outcome) => {
    const text = JSON.stringify(outcome);
    const known = seen.get(text);
    if (known) known.rounds += 1;
    else seen.set(text, { outcome, rounds: 1 });
  });
  const sums = new Map(bets.map((bet) => [bet, { paid: 0, squares: 0 }]));
  for (const { outcome, rounds } of seen.values())
    for (const [bet, sum] of sums) {
      const factor = approximate(game.factor(bet, outcome, variant));
      sum.paid += factor * rounds;
      sum.squares += factor * factor * rounds;
    }
  return sums;
}

const cases = [...tableGames.values()].flatMap((game) => game.variants.map((variant) => [game.code, variant] as const));

describe.each(cases)('%s, %s', (code, variant) => {
  it(
    `returns what is published over ${ROUNDS} rounds`,
    () => {
      const { game, positions } = tableRules(code, variant);
      const sums = returnsOf(game, variant, [...positions.keys()]);
      for (const [bet, { returned, top }] of positions) {
        const { paid, squares } = sums.get(bet)!;
        const exact = approximate(returned);
        // Of few wins the sample says little of the variance: then the bound of decision 0052.
        const bound = exact * (approximate(top) - exact);
        const sample = squares / ROUNDS - (paid / ROUNDS) ** 2;
        const error = Math.sqrt((ROUNDS < 1_000_000 ? Math.max(sample, bound) : sample) / ROUNDS);
        expect(Math.abs(paid / ROUNDS - exact) / error, `${bet}: ${paid / ROUNDS} for ${exact}`).toBeLessThan(SIGMAS);
      }
    },
    process.env['CHOKDEE_FULL'] ? 1_200_000 : undefined,
  );
});

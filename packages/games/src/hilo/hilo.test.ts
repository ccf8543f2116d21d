import { createDraw } from '@chokdee/fairness/draw';
import { uniformP } from '@chokdee/fairness/testing/statistics';
import { compareRatio, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChoiceError } from '../game.ts';
import { multiplierRatio, shownMultiplier } from '../multiplier.ts';
import { chanceOf, likelier, outcomesOfLikelier, returnAt, returnsOf } from './maths.ts';
import { publishedHitRate, publishedReturn } from './published.ts';
import { hilo, type HiloEvent } from './round.ts';
import {
  CARDS,
  countsSame,
  isRight,
  MOST_HITS,
  MOST_SKIPS,
  multiplierUnits,
  PAYS_OUT_FROM,
  rankOf,
  RANKS,
  returnCap,
  rightRanks,
  suitOf,
  type Guess,
  type HiloMove,
} from './rules.ts';

const [mode] = hilo.modes;
const draw = (nonce: number) => createDraw({ serverSeed: 'hilo', clientSeed: 'test', nonce });
const play = (nonce: number, moves: readonly HiloMove[]) => hilo.play(draw(nonce), mode, null, moves);
const eventsOf = (outcome: { readonly events: readonly unknown[] }) => outcome.events as readonly HiloEvent[];
const ranks = Array.from({ length: RANKS }, (_, i) => i + 1);
const guesses = ['up', 'down'] as const;
const someMoves = fc.array(fc.constantFrom<HiloMove>('up', 'down', 'skip'), { maxLength: MOST_HITS + MOST_SKIPS });

/** Plays a round with a strategy, which decides from the events so far; null stops. */
function playOut(nonce: number, next: (events: readonly HiloEvent[]) => HiloMove | null) {
  const moves: HiloMove[] = [];
  for (let outcome = play(nonce, moves); ; outcome = play(nonce, moves)) {
    const move = outcome.open === true ? next(eventsOf(outcome)) : null;
    if (move === null) return { moves, outcome };
    moves.push(move);
  }
}

describe('guesses', () => {
  it('have these chances, counted over every rank', () => {
    for (const guess of guesses)
      for (const rank of ranks) expect(chanceOf(guess, rank)).toEqual(ratio(BigInt(rightRanks(guess, rank)), 13n));
    expect(ranks.map((rank) => rightRanks('up', rank))).toEqual([12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(ranks.map((rank) => rightRanks('down', rank))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]);
    expect(ranks.filter((rank) => !countsSame('up', rank) || !countsSame('down', rank))).toEqual([1, 13]);
  });

  it('exactly one of the two is right, or both on the same rank', () => {
    for (const rank of ranks)
      for (const next of ranks) {
        const both = guesses.filter((guess) => isRight(guess, rank, next)).length;
        expect(both).toBe(next === rank && rank > 1 && rank < 13 ? 2 : 1);
      }
  });

  it('are about cards of 13 ranks and 4 suits', () => {
    const cards = Array.from({ length: CARDS }, (_, card) => `${rankOf(card)} ${suitOf(card)}`);
    expect(new Set(cards).size).toBe(52);
    expect(cards.at(-1)).toBe('13 3');
  });
});

/** A round so far. `drawn`: the number of cards drawn. */
interface Path {
  readonly hits: number;
  readonly skips: number;
  readonly product: bigint;
  readonly drawn: number;
}

describe('the return of every strategy', () => {
  it('is bounded as published, by recursion over every state', () => {
    const { lowest, highest, largestWin, worst, states } = returnsOf();
    expect({ lowest, highest, largestWin }).toEqual(publishedReturn);
    expect(worst).toEqual({ hits: 2, product: 144n });
    expect(states).toBe(502_200);
    expect(compareRatio(highest, returnCap)).toBe(0);
  });

  it('is within the cap in every state, and the next larger multiplier would exceed it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: MOST_HITS }), (rights) => {
        const product = rights.reduce((a, b) => a * BigInt(b), 1n);
        expect(compareRatio(returnAt({ hits: rights.length, product }), returnCap)).toBeLessThanOrEqual(0);
        const [units, chance] = [
          BigInt(multiplierUnits(rights.length, product)),
          ratio(product, 13n ** BigInt(rights.length)),
        ];
        expect(compareRatio(ratio((units + 1n) * chance.numerator, 10_000n * chance.denominator), returnCap)).toBe(1);
      }),
    );
  });

  it.each([1, 2, 3, 5, 8])(
    'is inside the bounds for the likelier side until %i are right, counted over every card',
    (stop) => {
      const sequences = 13n ** BigInt(stop + 1);
      const outcomes = outcomesOfLikelier(stop);
      const returned = ratio(
        outcomes.reduce((sum, { units, count: n }) => sum + BigInt(units) * n, 0n),
        10_000n * sequences,
      );
      expect(compareRatio(returned, publishedReturn.lowest)).toBeGreaterThanOrEqual(0);
      expect(compareRatio(returned, publishedReturn.highest)).toBeLessThanOrEqual(0);
      if (stop === 1)
        expect(
          ratio(
            outcomes.reduce((sum, { count: n }) => sum + n, 0n),
            sequences,
          ),
        ).toEqual(publishedHitRate);
    },
  );

  it('is inside the bounds for several strategies, counted over every card', () => {
    // Two guesses and at most one skip: 13^4 sequences, each settled with the rules of the round.
    const strategies: readonly ((rank: number, hits: number) => HiloMove)[] = [
      (rank) => (rank <= 7 ? 'up' : 'down'),
      (rank) => (rank <= 7 ? 'down' : 'up'),
      () => 'up',
      () => 'down',
      (rank, hits) => (hits === 0 && rank > 3 && rank < 11 ? 'skip' : likelier(rank)),
    ];
    for (const strategy of strategies) {
      let units = 0n;
      const visit = (rank: number, { hits, skips, product, drawn }: Path): void => {
        const move = hits === 2 ? 'take' : strategy(rank, hits);
        const sequencesLeft = 13n ** BigInt(4 - drawn);
        if (move === 'take') {
          units += BigInt(multiplierUnits(hits, product)) * sequencesLeft;
          return;
        }
        if (move === 'skip' && skips === 0) {
          for (const next of ranks) visit(next, { hits, skips: 1, product, drawn: drawn + 1 });
          return;
        }
        const guess: Guess = move === 'down' ? 'down' : 'up';
        for (const next of ranks)
          if (isRight(guess, rank, next))
            visit(next, {
              hits: hits + 1,
              skips,
              product: product * BigInt(rightRanks(guess, rank)),
              drawn: drawn + 1,
            });
      };
      for (const rank of ranks) visit(rank, { hits: 0, skips: 0, product: 1n, drawn: 1 });
      const returned = ratio(units, 10_000n * 13n ** 4n);
      expect(compareRatio(returned, publishedReturn.lowest)).toBeGreaterThanOrEqual(0);
      expect(compareRatio(returned, publishedReturn.highest)).toBeLessThanOrEqual(0);
    }
  });
});

describe('rounds', () => {
  it('turn one card per move, pay the multiplier, and contain no card before it is turned', () => {
    fc.assert(
      fc.property(fc.nat(), someMoves, (nonce, moves) => {
        const stream = draw(nonce);
        const cards = Array.from({ length: moves.length + 1 }, () => stream.integer(CARDS));
        let before = play(nonce, []);
        expect(before).toEqual({
          open: true,
          payout: ratio(99n, 100n),
          odds: ratio(99n, 100n),
          events: [{ index: 0, type: 'bet', card: cards[0] }],
        });
        for (let n = 1; n <= moves.length && before.open === true; n += 1) {
          const now = play(nonce, moves.slice(0, n));
          expect(now.events.slice(0, before.events.length)).toEqual(before.events);
          expect(eventsOf(now)[n]).toMatchObject({ index: n, card: cards[n] });
          expect(now.events.length).toBe(now.open === true ? n + 1 : n + 2);
          const move = moves[n - 1]!;
          if (move === 'skip') expect(now.payout).toEqual(before.payout);
          else if (move !== 'take') {
            const right = isRight(move, rankOf(cards[n - 1]!), rankOf(cards[n]!));
            expect(compareRatio(now.payout, before.payout)).toBe(right ? 1 : -1);
            if (!right) expect(now).toMatchObject({ open: false, payout: ratio(0n) });
          }
          before = now;
        }
      }),
      { numRuns: 300 },
    );
  });

  it('end with the first wrong guess or with cashing out, and ignore later moves', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 6 }), someMoves, (nonce, stop, more) => {
        const { moves, outcome } = playOut(nonce, (events) => {
          const last = events.at(-1)!;
          return events.length > stop ? 'take' : likelier(rankOf((last as { card: number }).card));
        });
        expect(outcome.open).toBe(false);
        expect(eventsOf(outcome).at(-1)).toMatchObject({
          type: 'finalWin',
          won: outcome.payout.numerator > 0n,
          multiplier: shownMultiplier(Number((outcome.payout.numerator * 10_000n) / outcome.payout.denominator)),
        });
        expect(play(nonce, [...moves, ...more, 'take'])).toEqual(outcome);
      }),
      { numRuns: 200 },
    );
  });

  it('are paid out after twenty right guesses and from 750x on', () => {
    // A draw that returns these cards.
    const dealt = (cards: readonly number[]) => {
      const left = [...cards];
      return { ...draw(0), integer: () => left.shift()! };
    };
    const [ace, two, king] = [0, 4, 48];
    const slow = hilo.play(
      dealt([two, ...Array.from({ length: 25 }, () => two)]),
      mode,
      null,
      Array.from({ length: 25 }, () => 'up'),
    );
    expect(slow).toEqual({
      open: false,
      payout: multiplierRatio(multiplierUnits(20, 12n ** 20n)),
      odds: multiplierRatio(multiplierUnits(20, 12n ** 20n)),
      events: expect.anything() as unknown,
    });
    expect(slow.events).toHaveLength(1 + MOST_HITS + 1);
    const steep = hilo.play(dealt([king, king, king, king, ace]), mode, null, ['up', 'up', 'up', 'up']);
    expect(steep.payout).toEqual(multiplierRatio(multiplierUnits(3, 1n)));
    expect(multiplierUnits(3, 1n)).toBeGreaterThanOrEqual(PAYS_OUT_FROM);
    expect(steep.open).toBe(false);
  });

  it('turn every card equally often', () => {
    const counts = new Float64Array(CARDS);
    for (let nonce = 0; nonce < 20_000; nonce += 1)
      counts[(eventsOf(play(nonce, []))[0] as { card: number }).card]! += 1;
    expect(uniformP(counts)).toBeGreaterThan(0.0005);
    expect(uniformP(counts)).toBeLessThan(0.9995);
  });
});

describe('choices and moves', () => {
  it('accept no choice', () => {
    expect([hilo.choice(mode, undefined), hilo.choice(mode, null)]).toEqual([null, null]);
    for (const raw of [{}, 'x', 7]) expect(() => hilo.choice(mode, raw)).toThrow(ChoiceError);
  });
  const check = (moves: readonly HiloMove[], raw: unknown) => hilo.moves!.check(mode, null, moves, raw);
  it('accept guesses, skips and cashing out', () =>
    expect((['up', 'down', 'skip', 'take'] as const).map((move) => check(['up'], move))).toEqual([
      'up',
      'down',
      'skip',
      'take',
    ]));
  it.each(['UP', '', 'left', 7, null, undefined, {}])('refuse %j', (raw) =>
    expect(() => check(['up'], raw)).toThrow(ChoiceError),
  );
  it('refuse the sixth skip, and cashing out before the first guess', () => {
    const skips = Array.from({ length: MOST_SKIPS }, (): HiloMove => 'skip');
    expect(check(skips.slice(1), 'skip')).toBe('skip');
    expect(() => check(skips, 'skip')).toThrow(ChoiceError);
    expect(() => check(['skip'], 'take')).toThrow(ChoiceError);
  });
});

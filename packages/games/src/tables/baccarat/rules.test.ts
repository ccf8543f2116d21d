import { compareRatio, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_TYPES, RANKS, SUITS, type Card } from '../cards.ts';
import { LOSS, PUSH, winFactor } from '../returns.ts';
import {
  BACCARAT_HAND_BETS,
  BACCARAT_PAIR_BETS,
  baccaratFactor,
  COMMISSION,
  NO_COMMISSION,
  PUSH_ON_DRAGON_SEVEN,
  type BaccaratBet,
} from './bets.ts';
import { baccaratResult, bankerDraws, burnCount, dealBaccarat, playerDraws, totalOf, winnerOf } from './rules.ts';

/** A card of a rank and a suit: rank 1 is the ace. */
const card = (rank: number, suit: (typeof SUITS)[number] = 'diamonds'): Card => (rank - 1) * 4 + SUITS.indexOf(suit);
const deal = (cards: readonly Card[]) => {
  const rest = [...cards];
  const round = dealBaccarat(() => rest.shift()!);
  return { round, result: baccaratResult(round), used: cards.length - rest.length };
};
const sixCards = fc.array(fc.nat({ max: CARD_TYPES - 1 }), { minLength: 6, maxLength: 6 });

describe('third cards', () => {
  it('the player draws on 0 to 5', () => {
    expect(Array.from({ length: 8 }, (_, total) => playerDraws(total))).toEqual([
      ...new Array<boolean>(6).fill(true),
      false,
      false,
    ]);
  });

  // Rows: banker's total; columns: value of the player's third card, 0 to 9.
  it.each([
    [0, 'DDDDDDDDDD'],
    [1, 'DDDDDDDDDD'],
    [2, 'DDDDDDDDDD'],
    [3, 'DDDDDDDD-D'],
    [4, '--DDDDDD--'],
    [5, '----DDDD--'],
    [6, '------DD--'],
    [7, '----------'],
  ])('the banker on %i after the player drew', (total, row) => {
    expect(Array.from({ length: 10 }, (_, third) => (bankerDraws(total, third) ? 'D' : '-')).join('')).toBe(row);
  });

  it('the banker draws on 0 to 5 when the player drew no card', () => {
    expect(Array.from({ length: 8 }, (_, total) => (bankerDraws(total, null) ? 'D' : '-')).join('')).toBe('DDDDDD--');
  });
});

describe('a round', () => {
  it('is dealt player, banker, player, banker, then the third cards', () => {
    const cards = [card(2), card(1), card(3, 'spades'), card(2, 'hearts'), card(4), card(5)];
    const { round, used } = deal(cards);
    expect(round).toEqual({ player: [cards[0], cards[2], cards[4]], banker: [cards[1], cards[3], cards[5]] });
    expect(used).toBe(6);
  });

  it('ends after four cards on a natural of either hand', () => {
    expect(deal([card(9), card(1), card(13), card(1)]).used).toBe(4);
    expect(deal([card(1), card(4), card(1), card(4)]).used).toBe(4);
  });

  it('counts ten and court cards as 0 and totals modulo 10', () => {
    expect(totalOf([card(10), card(11), card(13)])).toBe(0);
    expect(totalOf([card(9), card(8), card(7)])).toBe(4);
  });

  it('burns as many cards as the first card is worth', () => {
    expect([1, 9, 10, 13].map((rank) => burnCount(card(rank)))).toEqual([1, 9, 10, 10]);
  });
});

describe('settlement', () => {
  const factor = (bet: BaccaratBet, cards: readonly Card[], paytable = COMMISSION) =>
    baccaratFactor(bet, deal(cards).result, paytable);
  // Player 2 with a ten as third card; banker 3 draws a four: 7 from three cards.
  const dragon7 = [card(13), card(1), card(2), card(2), card(10), card(4)];
  // Player 2 and an ace: 3. Banker 2 draws a four: 6 from three cards.
  const banker6 = [card(1), card(13), card(1, 'clubs'), card(2), card(1, 'hearts'), card(4)];

  it('pays the banker by the rule of the table', () => {
    expect(factor('banker', dragon7)).toEqual(ratio(195n, 100n));
    expect(factor('banker', dragon7, NO_COMMISSION)).toEqual(ratio(2n));
    expect(factor('banker', dragon7, PUSH_ON_DRAGON_SEVEN)).toEqual(PUSH);
    expect(factor('banker', banker6, NO_COMMISSION)).toEqual(ratio(3n, 2n));
    expect(factor('lucky_6', banker6)).toEqual(ratio(21n));
    expect(factor('dragon_7', dragon7)).toEqual(ratio(41n));
  });

  it('returns the stake of player and banker on a tie', () => {
    const tie = [card(9), card(9), card(13), card(13)];
    for (const paytable of [COMMISSION, NO_COMMISSION, PUSH_ON_DRAGON_SEVEN])
      for (const bet of ['player', 'banker', 'dragon_bonus_player', 'dragon_bonus_banker'] as const)
        expect(factor(bet, tie, paytable)).toEqual(PUSH);
    expect(factor('tie', tie)).toEqual(ratio(9n));
  });

  it('distinguishes perfect pairs on one and on both hands', () => {
    const [a, b] = [card(9), card(13)];
    expect(factor('perfect_pair', [a, b, a, card(13, 'clubs'), 0, 0])).toEqual(ratio(26n));
    expect(factor('perfect_pair', [a, b, a, b, 0, 0])).toEqual(ratio(201n));
    expect(factor('perfect_pair', [a, b, card(9, 'clubs'), card(12), 0, 0])).toEqual(LOSS);
    expect(factor('player_pair', [a, b, card(9, 'clubs'), card(12), 0, 0])).toEqual(ratio(12n));
  });

  it('the bets of a round never contradict each other', () => {
    fc.assert(
      fc.property(sixCards, (cards) => {
        const { result, used } = deal(cards);
        const wins = (bet: BaccaratBet) => compareRatio(baccaratFactor(bet, result, COMMISSION), PUSH) > 0;
        const winner = winnerOf(result);
        expect((['player', 'banker', 'tie'] as const).filter(wins)).toEqual([winner]);
        expect(wins('small')).toBe(used === 4);
        expect(wins('big')).toBe(used > 4);
        expect(wins('either_pair')).toBe(wins('player_pair') || wins('banker_pair'));
        if (wins('perfect_pair')) expect(wins('either_pair')).toBe(true);
        expect(wins('lucky_6')).toBe(wins('super_6'));
        for (const bet of ['super_6', 'dragon_7', 'dragon_bonus_banker'] as const)
          if (wins(bet)) expect(winner).toBe('banker');
        for (const bet of ['panda_8', 'dragon_bonus_player'] as const) if (wins(bet)) expect(winner).toBe('player');
        expect(wins('super_6') && wins('dragon_7')).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('every factor is one of the prices of its bet', () => {
    const { pays } = COMMISSION;
    const largest = winFactor(pays.perfectPair.both);
    fc.assert(
      fc.property(sixCards, fc.constantFrom(...BACCARAT_HAND_BETS, ...BACCARAT_PAIR_BETS), (cards, bet) => {
        const paid = baccaratFactor(bet, deal(cards).result, COMMISSION);
        expect(compareRatio(paid, LOSS) === 0 || compareRatio(paid, PUSH) >= 0).toBe(true);
        expect(compareRatio(paid, largest)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('has 13 ranks of four suits', () => {
    expect(RANKS * SUITS.length).toBe(CARD_TYPES);
  });
});

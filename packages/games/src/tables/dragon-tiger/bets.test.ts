import { compareRatio, ratio } from '@chokdee/money/ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_TYPES, rankOf, suitOf } from '../cards.ts';
import { casesOf, checkReturns, HALF_LOSS, PUSH, ReturnAboveCapError } from '../returns.ts';
import { edgePercent } from '../testing/edge.ts';
import {
  DRAGON_TIGER_BETS,
  DRAGON_TIGER_PAYTABLE,
  dragonTigerCounts,
  dragonTigerFactor,
  dragonTigerReturns,
  dragonTigerWinner,
  type DragonTigerBet,
  type DragonTigerPaytable,
} from './bets.ts';

const counts = dragonTigerCounts(8);
const returns = dragonTigerReturns(DRAGON_TIGER_PAYTABLE, 8);
const withTie = (pays: bigint): DragonTigerPaytable => ({ ...DRAGON_TIGER_PAYTABLE, tie: ratio(pays) });
const card = fc.nat({ max: CARD_TYPES - 1 });

describe('published figures', () => {
  it('8 decks: numbers of ordered draws, twice the unordered pairs', () => {
    const of = (winner: string) => casesOf(counts.filter(({ result }) => dragonTigerWinner(result) === winner));
    expect(casesOf(counts)).toBe(2n * 86_320n);
    expect(of('dragon')).toBe(2n * 39_936n);
    expect(of('tiger')).toBe(2n * 39_936n);
    expect(of('tie')).toBe(2n * 6_448n);
    expect(casesOf(counts.filter(({ result }) => result.dragon === result.tiger))).toBe(2n * 1_456n);
  });

  it('8 decks: edges', () => {
    expect(edgePercent(returns.get('dragon')!, 7)).toBe('3.7349398');
    expect(edgePercent(returns.get('tiger')!, 7)).toBe('3.7349398');
    expect(edgePercent(returns.get('suited_tie')!, 7)).toBe('13.9759036');
    const onCards = DRAGON_TIGER_BETS.slice(4);
    expect(onCards).toHaveLength(20);
    for (const bet of onCards) expect(edgePercent(returns.get(bet)!, 7)).toBe('7.6923077');
  });

  it.each([
    [8n, '32.7710843'],
    [10n, '17.8313253'],
    [11n, '10.3614458'],
  ])('8 decks: tie at %i to 1', (pays, edge) => {
    expect(edgePercent(dragonTigerReturns(withTie(pays), 8).get('tie')!, 7)).toBe(edge);
  });

  it('6 decks: edges', () => {
    const six = dragonTigerReturns(DRAGON_TIGER_PAYTABLE, 6);
    expect(edgePercent(six.get('dragon')!, 7)).toBe('3.6977492');
    expect(edgePercent(six.get('tie')!, 7)).toBe('33.4405145');
  });
});

it('rejects a tie price above the cap', () => {
  expect(() => checkReturns(returns, ratio(97n, 100n))).not.toThrow();
  expect(() => checkReturns(dragonTigerReturns(withTie(13n), 8), ratio(97n, 100n))).toThrow(ReturnAboveCapError);
});

it('the bets of a round never contradict each other', () => {
  fc.assert(
    fc.property(card, card, (dragon, tiger) => {
      const result = { dragon, tiger };
      const factor = (bet: DragonTigerBet) => dragonTigerFactor(bet, result, DRAGON_TIGER_PAYTABLE);
      const wins = (bet: DragonTigerBet) => compareRatio(factor(bet), PUSH) > 0;
      expect((['dragon', 'tiger', 'tie'] as const).filter(wins)).toEqual([dragonTigerWinner(result)]);
      if (wins('suited_tie')) expect(wins('tie')).toBe(true);
      if (wins('tie')) expect(factor('dragon')).toEqual(HALF_LOSS);
      for (const hand of ['dragon', 'tiger'] as const) {
        const seven = rankOf(result[hand]) === 7;
        const won = DRAGON_TIGER_BETS.filter((bet) => bet.startsWith(`${hand}_`)).filter(wins);
        // One each of big or small, odd or even, red or black, and the suit.
        expect(won).toHaveLength(seven ? 0 : 4);
        if (!seven) expect(won).toContain(`${hand}_${suitOf(result[hand])}`);
        expect(wins(`${hand}_red`)).toBe(wins(`${hand}_diamonds`) || wins(`${hand}_hearts`));
      }
    }),
    { numRuns: 500 },
  );
});

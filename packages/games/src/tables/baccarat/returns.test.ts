import { ratio, type Ratio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { casesOf, checkReturns, returnOver, ReturnAboveCapError, type WeightedResult } from '../returns.ts';
import { edgePercent, probability } from '../testing/edge.ts';
import {
  baccaratFactor,
  COMMISSION,
  handBetFactor,
  NO_COMMISSION,
  PUSH_ON_DRAGON_SEVEN,
  type BaccaratBet,
} from './bets.ts';
import { baccaratReturns, handCounts, pairCounts } from './returns.ts';
import { winnerOf, type HandResult } from './rules.ts';

const hands = handCounts(8);
const pairs = pairCounts(8);
const count = <Result>(results: readonly WeightedResult<Result>[], counts: (result: Result) => boolean): bigint =>
  casesOf(results.filter(({ result }) => counts(result)));
const won =
  (winner: ReturnType<typeof winnerOf>) =>
  (hand: HandResult): boolean =>
    winnerOf(hand) === winner;

describe('counts of ordered draws of six cards', () => {
  it.each([
    [8, 2_292_252_566_437_888n, 2_230_518_282_592_256n, 475_627_426_473_216n, 4_998_398_275_503_360n],
    [6, 403_095_751_234_560n, 392_220_492_728_832n, 83_552_962_932_288n, 878_869_206_895_680n],
    [1, 6_737_232_640n, 6_548_674_432n, 1_372_227_328n, 14_658_134_400n],
  ])('%i decks', (decks, banker, player, tie, total) => {
    const results = handCounts(decks);
    expect(count(results, won('banker'))).toBe(banker);
    expect(count(results, won('player'))).toBe(player);
    expect(count(results, won('tie'))).toBe(tie);
    expect(casesOf(results)).toBe(total);
  });

  const banker6 = (hand: HandResult) => winnerOf(hand) === 'banker' && hand.bankerTotal === 6;
  it.each<[string, (hand: HandResult) => boolean, bigint]>([
    ['banker wins with six', banker6, 269_232_304_455_680n],
    ['two cards', (hand) => banker6(hand) && hand.bankerCards === 2, 186_173_936_904_192n],
    ['three cards', (hand) => banker6(hand) && hand.bankerCards === 3, 83_058_367_551_488n],
  ])('8 decks: %s', (_name, counts, expected) => {
    expect(count(hands, counts)).toBe(expected);
  });

  it('8 decks: ties by total', () => {
    const ties = Array.from({ length: 10 }, (_, total) =>
      count(hands, (hand) => winnerOf(hand) === 'tie' && hand.playerTotal === total),
    );
    expect(ties.map((ways) => probability(ways, casesOf(hands), 10))).toEqual([
      ...['0.0057978376', '0.0041011573', '0.0040026034', '0.0044515281', '0.0072611528'],
      ...['0.0079393527', '0.0192401638', '0.0203500268', '0.0109794005', '0.0110327451'],
    ]);
  });
});

describe('probabilities with 8 decks', () => {
  const cards = (hand: HandResult) => hand.playerCards + hand.bankerCards;
  it.each<[string, (hand: HandResult) => boolean, string]>([
    ['banker', won('banker'), '0.458597422633'],
    ['player', won('player'), '0.446246609344'],
    ['tie', won('tie'), '0.095155968024'],
    ['banker wins with six', (hand) => won('banker')(hand) && hand.bankerTotal === 6, '0.053863715858'],
    [
      'banker wins with seven from three cards',
      (hand) => won('banker')(hand) && hand.bankerTotal === 7 && hand.bankerCards === 3,
      '0.022533820860',
    ],
    ['four cards', (hand) => cards(hand) === 4, '0.378868490880'],
    ['five or six cards', (hand) => cards(hand) > 4, '0.621131509120'],
  ])('%s', (_name, counts, expected) => {
    expect(probability(count(hands, counts), casesOf(hands), 12)).toBe(expected);
  });

  it('pairs', () => {
    const cases = casesOf(pairs);
    expect(cases).toBe(416n * 415n * 414n * 413n);
    const of = (counts: Parameters<typeof count<(typeof pairs)[number]['result']>>[1]) => count(pairs, counts);
    expect(
      ratio(
        of(({ playerPair }) => playerPair !== 'none'),
        cases,
      ),
    ).toEqual(ratio(31n, 415n));
    expect(
      ratio(
        of(({ bankerPair }) => bankerPair !== 'none'),
        cases,
      ),
    ).toEqual(ratio(31n, 415n));
    const either = of(({ playerPair, bankerPair }) => playerPair !== 'none' || bankerPair !== 'none');
    expect(probability(either, cases, 10)).toBe('0.1438168719');
    const one = of(({ playerPair, bankerPair }) => (playerPair === 'perfect') !== (bankerPair === 'perfect'));
    expect(probability(one, cases, 10)).toBe('0.0331655287');
    const both = of(({ playerPair, bankerPair }) => playerPair === 'perfect' && bankerPair === 'perfect');
    expect(probability(both, cases, 10)).toBe('0.0002847055');
  });
});

describe('edges', () => {
  const commission = baccaratReturns(COMMISSION, 8);
  it.each<[BaccaratBet, string]>([
    ['banker', '1.0579058'],
    ['player', '1.2350813'],
    ['tie', '14.3596288'],
    ['super_6', '29.97717'],
    ['lucky_6', '16.68357'],
    ['dragon_7', '7.6113345'],
    ['panda_8', '10.1876322'],
    ['player_pair', '10.3614458'],
    ['banker_pair', '10.3614458'],
    ['either_pair', '13.7098769'],
    ['perfect_pair', '8.0470445'],
    ['small', '5.2828773'],
    ['big', '4.3457476'],
    ['dragon_bonus_player', '2.6516745'],
    ['dragon_bonus_banker', '9.3730740'],
  ])('8 decks, %s: %s %%', (bet, edge) => {
    expect(edgePercent(commission.get(bet)!, edge.split('.')[1]!.length)).toBe(edge);
  });

  it('lists every bet once', () => {
    expect(commission.size).toBe(15);
  });

  const edgeWith = (bet: 'tie' | 'super_6', price: { tie: Ratio } | { super6: Ratio }, decimals: number): string =>
    edgePercent(
      returnOver(hands, (hand) => handBetFactor(bet, hand, { ...COMMISSION, pays: { ...COMMISSION.pays, ...price } })),
      decimals,
    );

  it('8 decks: other prices of tie and super 6, other rules of the banker', () => {
    expect(edgeWith('tie', { tie: ratio(9n) }, 7)).toBe('4.8440320');
    expect(edgeWith('super_6', { super6: ratio(15n) }, 5)).toBe('13.81805');
    expect(edgePercent(baccaratReturns(NO_COMMISSION, 8).get('banker')!, 7)).toBe('1.4581045');
    expect(edgePercent(baccaratReturns(PUSH_ON_DRAGON_SEVEN, 8).get('banker')!, 7)).toBe('1.0183008');
  });

  it.each([
    [6, '1.0558487', '1.2374149', '14.4381598'],
    [1, '1.0117483', '1.2863725', '15.7461269'],
  ])('%i decks', (decks, banker, player, tie) => {
    const returns = baccaratReturns(COMMISSION, decks);
    expect(edgePercent(returns.get('banker')!, 7)).toBe(banker);
    expect(edgePercent(returns.get('player')!, 7)).toBe(player);
    expect(edgePercent(returns.get('tie')!, 7)).toBe(tie);
  });
});

describe('checks', () => {
  it('accepts the usual prices and rejects a tie that returns more than the cap', () => {
    const cap = ratio(99n, 100n);
    for (const decks of [6, 8]) {
      expect(() => checkReturns(baccaratReturns(COMMISSION, decks), cap)).not.toThrow();
      expect(() => checkReturns(baccaratReturns(NO_COMMISSION, decks), cap)).not.toThrow();
    }
    const dear = { ...COMMISSION, pays: { ...COMMISSION.pays, tie: ratio(10n) } };
    let error: unknown;
    try {
      checkReturns(baccaratReturns(dear, 8), cap);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(ReturnAboveCapError);
    const { bets, message } = error as ReturnAboveCapError;
    expect([...bets.keys()]).toEqual(['tie']);
    expect(message).toContain('tie 104.6716 %');
  });

  it.each([0, 9, 1.5])('rejects a shoe of %s decks', (decks) => {
    expect(() => handCounts(decks)).toThrow(RangeError);
    expect(() => pairCounts(decks)).toThrow(RangeError);
  });

  it('settles a whole result as its parts', () => {
    const result = { ...hands[0]!.result, ...pairs[0]!.result };
    expect(baccaratFactor('player', result, COMMISSION)).toEqual(handBetFactor('player', result, COMMISSION));
  });
});

import { compareRatio } from '@chokdee/money/ratio';
import { describe, expect, it } from 'vitest';
import { CARD_TYPES } from '../cards.ts';
import { SHOE_DECKS } from './card-games.ts';
import { tableGames, tableRules } from './registry.ts';
import { burntCards, cardOrder, dealFrom, isShoeOver, outcomeOf } from './shoe.ts';

const key = { seed: 'a'.repeat(64), salt: 'b'.repeat(64) };
const cases = [...tableGames.values()].flatMap((game) => game.variants.map((variant) => [game.code, variant] as const));

describe('shoes', () => {
  it('have every card eight times, in an order that both values decide', () => {
    const order = cardOrder(key);
    const counts = new Map<number, number>();
    for (const card of order) counts.set(card, (counts.get(card) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: CARD_TYPES }, () => SHOE_DECKS));
    expect(cardOrder({ ...key, salt: 'c'.repeat(64) })).not.toEqual(order);
    expect(cardOrder({ ...key, seed: 'd'.repeat(64) })).not.toEqual(order);
  });

  it.each(['baccarat', 'dragon-tiger'])('%s deals each card once, until the cut card', (code) => {
    const game = tableGames.get(code)!;
    if (game.source !== 'shoe') throw new Error('not a shoe');
    const order = cardOrder(key);
    let used = burntCards(order);
    let rounds = 0;
    const dealt: number[] = [];
    while (!isShoeOver(game, used, rounds)) {
      const { outcome, next } = dealFrom(game, order, used);
      if ('cards' in outcome) dealt.push(...outcome.cards.map(({ card }) => card));
      rounds += 1;
      used = next;
    }
    const expected = order.slice(burntCards(order), used);
    expect(dealt.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
    expect(rounds).toBeGreaterThan(60);
  });
});

describe.each(cases)('%s, %s', (code, variant) => {
  const { game, positions } = tableRules(code, variant);
  const outcomes = Array.from({ length: 60 }, (_, i) => {
    const order = cardOrder({ ...key, salt: String(i) });
    return outcomeOf(
      { ...key, salt: String(i) },
      { game, variant, number: i + 1, firstCard: game.source === 'shoe' ? burntCards(order) : 0 },
      order,
    ).outcome;
  });

  it('pays no position more than its highest factor', () => {
    for (const outcome of outcomes)
      for (const [position, { top }] of positions)
        expect(compareRatio(game.factor(position, outcome, variant), top)).toBeLessThanOrEqual(0);
  });

  it('rejects unknown bets and writes one word to the road', () => {
    expect(() => game.factor('nothing', outcomes[0]!, variant)).toThrow(RangeError);
    for (const outcome of outcomes) expect(game.roadOf(outcome)).toMatch(/^[\w-]{1,5}$/);
  });
});

it('rejects unknown games and variants', () => {
  expect(() => tableRules('baccarat', 'none')).toThrow(RangeError);
  expect(() => tableRules('none', 'commission')).toThrow(RangeError);
});

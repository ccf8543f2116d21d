import { expect, it } from 'vitest';
import type { Card } from '../cards.ts';
import { handCounts } from './returns.ts';
import { baccaratResult, dealBaccarat, type HandResult } from './rules.ts';

/** Ten to king have the value 0; the other values have one rank. */
const VALUES = 10;
/** A card of a value: the ten, or the card whose rank is the value. */
const cardOf = (value: number): Card => ((value || 10) - 1) * 4;
const keyOf = (hand: HandResult): string =>
  [hand.playerTotal, hand.bankerTotal, hand.playerCards, hand.bankerCards].join(' ');

it('the counts equal those of dealing every sequence of six values, 8 decks', () => {
  const left = Array.from({ length: VALUES }, (_, value): number => (value === 0 ? 128 : 32));
  const dealt = new Map<string, number>();
  const values: number[] = [];
  /** Extends the sequence to six values; `ways` is the number of ordered draws so far. */
  const extend = (ways: number): void => {
    if (values.length === 6) {
      let next = 0;
      const key = keyOf(baccaratResult(dealBaccarat(() => cardOf(values[next++]!))));
      dealt.set(key, (dealt.get(key) ?? 0) + ways);
      return;
    }
    for (let value = 0; value < VALUES; value += 1) {
      values.push(value);
      const cards = left[value]!--;
      extend(ways * cards);
      left[value] = cards;
      values.pop();
    }
  };
  extend(1);
  const counted = handCounts(8).map(({ result, count }) => [keyOf(result), Number(count)] as const);
  expect(dealt).toEqual(new Map(counted));
});

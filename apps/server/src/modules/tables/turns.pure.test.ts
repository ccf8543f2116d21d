import { describe, expect, it } from 'vitest';
import type { TableNow } from './store.ts';
import { openingFrom, turnsOf } from './turns.ts';

const stateOf = (code: string, game: string, brand_id = 'one') => ({ table: { brand_id, code, game } }) as TableNow;
const seconds = (turn: { readonly second: number; readonly seconds: number }) => [turn.second, turn.seconds];

describe('the turns of tables', () => {
  it('give each table of a game of a brand another second, in whichever order they are read', () => {
    const tables = [stateOf('c', 'baccarat'), stateOf('a', 'baccarat'), stateOf('b', 'baccarat')];
    const others = [stateOf('a', 'baccarat', 'two'), stateOf('r', 'roulette')];
    for (const read of [
      [...tables, ...others],
      [...others, ...tables.toReversed()],
    ]) {
      const turnOf = turnsOf(read);
      expect(tables.map((table) => seconds(turnOf(table)))).toEqual([
        [2, 3],
        [0, 3],
        [1, 3],
      ]);
      expect(others.map((table) => seconds(turnOf(table)))).toEqual([
        [0, 1],
        [0, 1],
      ]);
    }
  });

  it('are at most six, which more tables share', () => {
    for (const [count, most] of [
      [5, 5],
      [6, 6],
      [7, 6],
    ]) {
      const tables = Array.from({ length: count! }, (_, at) => stateOf(`t-${at}`, 'baccarat'));
      const turnOf = turnsOf(tables);
      expect(new Set(tables.map((table) => turnOf(table).second))).toEqual(
        new Set(Array.from({ length: most! }, (_, at) => at)),
      );
      expect(turnOf(tables[0]!).seconds).toBe(most);
    }
  });

  it('open a round at once within their second, and else at its beginning', () => {
    const turn = { second: 2, seconds: 3 };
    expect(openingFrom(1_999, turn)).toBe(2_000);
    expect(openingFrom(2_000, turn)).toBe(2_000);
    expect(openingFrom(2_999, turn)).toBe(2_999);
    expect(openingFrom(3_000, turn)).toBe(5_000);
    expect(openingFrom(4_567, { second: 0, seconds: 1 })).toBe(4_567);
  });
});

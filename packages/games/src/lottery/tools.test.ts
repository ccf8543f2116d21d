import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keysOf } from './entry.ts';
import { playOf, plays } from './plays.ts';
import { entriesWith, quickPicks } from './tools.ts';
import type { Play } from './types.ts';

const top3 = playOf('lao.top3')!;
const tote3 = playOf('lao.tote3')!;
const betsOf = (play: Play, entries: readonly string[]) => entries.map((entry) => keysOf(play, entry).join(' '));

describe('the entries that a play gets', () => {
  it.each([
    ['lao.top3', ['123'], true, ['123', '132', '213', '231', '312', '321']],
    ['lao.tote3', ['123'], true, ['123']],
    ['lao.tote3', ['123', '321', '111', '12'], false, ['123']],
    ['lao.top3', ['123', '123', '321'], false, ['123', '321']],
    ['lao.half2', ['high'], true, ['high']],
  ])('of %s for %o, reversed %s, are %o', (play, numbers, reverse, expected) =>
    expect(entriesWith(playOf(play)!, numbers, reverse)).toEqual(expected),
  );
});

describe('a quick pick', () => {
  it('of ten draws ten different bets that are not on the slip, for any play', () => {
    const random = fc.infiniteStream(fc.nat(2 ** 30));
    fc.assert(
      fc.property(fc.constantFrom(...plays), random, random, fc.boolean(), (play, slipped, stream, reverse) => {
        const from = (source: Iterator<number>) => (n: number) => (source.next().value as number) % n;
        const options = { reverse, lines: [] };
        const onSlip = quickPicks([play], 5, { ...options, below: from(slipped) });
        const lines = onSlip.map((entry) => ({ play: play.code, entry }));
        const picked = quickPicks([play], 10, { below: from(stream), lines, reverse });
        const all = betsOf(play, entriesWith(play, [...onSlip, ...picked], reverse));
        // No bet is there twice: as many as the picks have one by one.
        expect(all).toHaveLength([...onSlip, ...picked].flatMap((one) => entriesWith(play, [one], reverse)).length);
      }),
    );
  });
  it('draws as many as there are, and no more', () => {
    const below = (n: number) => crypto.getRandomValues(new Uint32Array(1))[0]! % n;
    const run = playOf('lao.runTop')!;
    const lines = ['1', '2', '3'].map((entry) => ({ play: run.code, entry }));
    expect(quickPicks([run], 10, { below, lines, reverse: false }).toSorted()).toEqual([...'0456789']);
    expect(quickPicks([run], 10, { below, lines: [], reverse: false })).toHaveLength(10);
    expect(quickPicks([top3, tote3], 10, { below, lines, reverse: true })).toHaveLength(10);
    expect(quickPicks([playOf('lao.half2')!], 5, { below, lines, reverse: false })).toHaveLength(2);
  });
  it('for several plays draws numbers that all of them take', () => {
    // 111 has no other order, so that it is no bet of tote3.
    const digits = [1, 1, 1, 1, 2, 3];
    let at = 0;
    const below = () => digits[at++ % digits.length]!;
    expect(quickPicks([top3, tote3], 1, { below, lines: [], reverse: false })).toEqual(['123']);
  });
});

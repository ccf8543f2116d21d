import { expect, it } from 'vitest';
import { playOf } from '@chokdee/games/lottery/plays';
import type { PlayMenu } from './calls.ts';
import { addLines, type Line } from './lines.ts';
import { costOf, oddsOf, rateOf, stakeFault, sumsOf, winOf, type OfferedPlay } from './slip.ts';

const baht = (amount: number): bigint => BigInt(amount) * 1_000_000n;
const offer = (code: string, menu: Partial<PlayMenu> = {}): OfferedPlay => ({
  play: playOf(code)!,
  menu: {
    playId: code,
    playCode: code,
    playName: code,
    rule: '',
    singleBetPrice: 1,
    playSwitch: 'Y',
    sorting: 1,
    units: 1,
    prices: [{ variant: 'any', odds: '900', rtp: '90.0000' }],
    restricted: [],
    limits: { least: 1, most: 1000, mostNumber: 5000 },
    ...menu,
  },
});
const line = (play: string, entry: string, stake = 10): Line => ({ play, entry, stake: baht(stake) });

it('adds stakes of the same entry, keeps other plays apart, and keeps at most 1,000 lines', () => {
  const lines = addLines(
    [line('lao.top3', '123')],
    [line('lao.top3', '123', 5), line('lao.tote3', '123'), line('lao.top3', '124')],
  );
  expect(lines.map(({ play, entry, stake }) => [play, entry, stake])).toEqual([
    ['lao.top3', '123', baht(15)],
    ['lao.tote3', '123', baht(10)],
    ['lao.top3', '124', baht(10)],
  ]);
  const many = Array.from({ length: 1_001 }, (_, index) => line('lao.top4', String(index).padStart(4, '0')));
  expect(addLines([], many)).toHaveLength(1_000);
});

it('costs the stake for each number that a Vietnamese lô plays against', () => {
  expect(costOf(line('vietnam-north.lo2', '12', 10), offer('vietnam-north.lo2'))).toBe(baht(270));
  expect(costOf(line('lao.top3', '123', 10), offer('lao.top3'))).toBe(baht(10));
});

it('pays by the pattern of the digits and by the rate of a restricted number', () => {
  const tote = offer('lao.tote3', {
    prices: [
      { variant: 'distinct', odds: '150', rtp: '90.0000' },
      { variant: 'pair', odds: '290', rtp: '87.0000' },
    ],
    // Restrictions are by the key of the exposure: the digits in ascending order.
    restricted: [{ number: '112', rate: 50 }],
  });
  expect([oddsOf(tote, '123'), oddsOf(tote, '122')]).toEqual(['150', '290']);
  expect(winOf(line('lao.tote3', '123', 10), tote)).toBe(baht(1_500));
  expect([rateOf(tote, '121'), rateOf(tote, '123')]).toEqual([50, 100]);
  expect(winOf(line('lao.tote3', '121', 1), tote)).toBe(baht(145));
  const third = offer('lao.runTop', { prices: [{ variant: 'any', odds: '3.3333', rtp: '90.0000' }] });
  expect(winOf(line('lao.runTop', '1', 1), third)).toBe(3_330_000n);
});

it('names the limit that a stake is beyond', () => {
  const top = offer('lao.top3');
  expect([0, 1, 1000, 1001].map((stake) => stakeFault(baht(stake), top))).toEqual(['least', null, null, 'most']);
  expect(stakeFault(1_500_000n, top)).toBe('whole');
});

it('sums a slip; stake and units are named only when all lines share them', () => {
  const offers = [offer('lao.top3'), offer('vietnam-north.lo2')];
  const find = (code: string) => offers.find(({ play }) => play.code === code);
  expect(sumsOf([line('lao.top3', '123'), line('lao.top3', '124')], find)).toEqual({
    lines: 2,
    stake: baht(10),
    units: 1,
    cost: baht(20),
  });
  expect(sumsOf([line('lao.top3', '123', 5), line('vietnam-north.lo2', '12'), line('gone', '1')], find)).toEqual({
    lines: 2,
    stake: null,
    units: null,
    cost: baht(275),
  });
});

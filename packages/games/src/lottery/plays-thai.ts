import { lastOf, limits, playsIn } from './define.ts';
import type { FormatCode, Play, Side, Take } from './types.ts';

// Bets of the Thai lines: the same plays on the digits that each lottery gives.

const HALVES: readonly Side[] = ['high', 'low'];
const PARITIES: readonly Side[] = ['odd', 'even'];

/** Where a lottery has its winning digits; a play without digits is not offered. */
interface Digits {
  /** The number whose last digits are the upper ones (บน), with at least three digits. */
  readonly top: string;
  /** Its last four digits are played too. */
  readonly four: boolean;
  /** The lower two digits (ล่าง). */
  readonly bottom: Take;
  /** Further three-digit prizes, by the name of the play. */
  readonly threes?: Readonly<Record<string, Take>>;
}

function thaiPlays(format: FormatCode, { top, four, bottom, threes = {} }: Digits): readonly Play[] {
  const play = playsIn(format);
  const straight = (name: string, digits: number, take: Take): Play =>
    play(name, {
      tab: digits === 2 ? 'two' : digits === 3 ? 'three' : 'four',
      entry: { kind: 'number', digits },
      takes: [take],
      match: { kind: 'number' },
      limits: digits === 2 ? limits(5_000, 50_000) : digits === 3 ? limits(1_000, 5_000) : limits(100, 500),
    });
  const anyOrder = (name: string, digits: number): Play =>
    play(name, {
      tab: digits === 3 ? 'three' : 'four',
      entry: { kind: 'number', digits },
      takes: [lastOf(top, digits)],
      match: { kind: 'permutation' },
      limits: digits === 3 ? limits(2_000, 20_000) : limits(500, 5_000),
    });
  const running = (name: string, take: Take): Play =>
    play(name, {
      tab: 'run',
      entry: { kind: 'number', digits: 1 },
      takes: [take],
      match: { kind: 'contains' },
      limits: limits(20_000, 500_000),
    });
  const side = (name: string, sides: readonly Side[], digits: number): Play =>
    play(name, {
      tab: 'side',
      entry: { kind: 'side', sides },
      takes: [lastOf(top, digits)],
      match: { kind: 'side' },
      limits: limits(20_000, 500_000),
    });
  const within = (size: number): Play =>
    play(`pick${size}`, {
      tab: 'three',
      entry: { kind: 'set', digits: 1, size },
      takes: [lastOf(top, 3)],
      match: { kind: 'within' },
      limits: limits(2_000, 20_000),
    });
  return [
    straight('top3', 3, lastOf(top, 3)),
    anyOrder('tote3', 3),
    ...Object.entries(threes).map(([name, take]) => straight(name, 3, take)),
    within(4),
    within(5),
    straight('top2', 2, lastOf(top, 2)),
    straight('bottom2', 2, bottom),
    running('runTop', lastOf(top, 3)),
    running('runBottom', bottom),
    ...(four ? [straight('top4', 4, lastOf(top, 4)), anyOrder('tote4', 4)] : []),
    side('half3', HALVES, 3),
    side('half2', HALVES, 2),
    side('half1', HALVES, 1),
    side('parity', PARITIES, 1),
  ];
}

/** The plays of the lotteries in the Thai way of betting. */
export const thaiStylePlays: readonly Play[] = [
  ...thaiPlays('thai-government', {
    top: 'first',
    four: true,
    bottom: lastOf('last2', 2),
    threes: { front3: lastOf('front3', 3), back3: lastOf('back3', 3) },
  }),
  ...thaiPlays('lao', { top: 'number', four: true, bottom: { part: 'number', from: 0, length: 2 } }),
  ...thaiPlays('hanoi', { top: 'special', four: true, bottom: lastOf('first', 2) }),
  // 4273157: upper 157, lower 73.
  ...thaiPlays('baac', { top: 'number', four: true, bottom: { part: 'number', from: 2, length: 2 } }),
  ...thaiPlays('malaysia', { top: 'first', four: true, bottom: lastOf('second', 2) }),
  // The ten-thousands and the thousands.
  ...thaiPlays('yeekee', { top: 'number', four: false, bottom: { part: 'number', from: 0, length: 2 } }),
];

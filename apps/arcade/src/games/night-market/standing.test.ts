import { createDraw } from '@chokdee/fairness/draw';
import type { SlotEvent } from '@chokdee/games/slot/events';
import { nightMarket } from '@chokdee/games/slot/round';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from './places.ts';
import { sizeOfWin } from './scene.ts';
import { eventsOf, firstSight, hasFreeSpins, paidBy, standingBefore } from './standing.ts';

/** A round as it comes over the wire. */
const eventsAt = (nonce: number) =>
  JSON.parse(
    JSON.stringify(
      nightMarket.play(
        createDraw({ serverSeed: 'standing', clientSeed: 'test', nonce }),
        nightMarket.modes[0],
        null,
        [],
      ).events,
    ),
  ) as SlotEvent[];
const free = Array.from({ length: 3_000 }, (_, nonce) => nonce).filter((nonce) => hasFreeSpins(eventsAt(nonce)));

describe('how the board stands between two events', () => {
  it('is what the events so far say, wherever a round is resumed', () => {
    expect(free.length).toBeGreaterThan(5);
    for (const nonce of free) {
      const events = eventsAt(nonce);
      expect(standingBefore(events, 0)).toEqual({ landing: firstSight, free: null });
      let paid = 0;
      for (const event of events) {
        const standing = standingBefore(events, event.index + 1);
        if (event.type === 'reveal') expect(standing.landing.window).toEqual(event.window);
        if (event.type === 'reveal' && event.kind === 'free')
          expect(standing.free).toMatchObject({ spin: event.spin, of: event.of, total: paid });
        if (event.type === 'lantern')
          expect(standing.free).toMatchObject({ lit: event.lit, multiplier: event.multiplier, of: event.of });
        if (event.type === 'multiply') {
          paid += event.total;
          expect(standing.free).toMatchObject({ total: paid, multiplier: event.multiplier });
        }
        if (event.type === 'freeEnd') {
          expect(standing.free).toBeNull();
          expect(event.total).toBe(paid);
        }
      }
      expect(standingBefore(events, events.length).free).toBeNull();
    }
  });
  it('passes over what is no event of this game', () => {
    const [nonce] = free;
    const events = eventsAt(nonce!);
    expect(standingBefore([null, { type: 'of a newer version' }, 3, ...events], events.length + 3)).toEqual(
      standingBefore(events, events.length),
    );
    expect(eventsOf([null, 'x', {}])).toEqual([]);
    expect(paidBy([])).toBeNull();
  });
});

describe('a win', () => {
  it('is shown by what the round returned; up to the bet itself it is none', () => {
    expect([0, 60, 100, 101, 999, 1_000, 2_499, 2_500, 7_499, 7_500].map(sizeOfWin)).toEqual([
      'none',
      'none',
      'none',
      'plain',
      'plain',
      'nice',
      'nice',
      'big',
      'big',
      'mega',
    ]);
  });
  it('is what the round tells at its end', () =>
    fc.assert(
      fc.property(fc.nat(5_000), (nonce) => {
        const { payout } = nightMarket.play(
          createDraw({ serverSeed: 'standing', clientSeed: 'test', nonce }),
          nightMarket.modes[0],
          null,
          [],
        );
        expect(paidBy(eventsAt(nonce))).toBe(Number((payout.numerator * 100n) / payout.denominator));
      }),
    ));
});

it('the reels stand inside the stage on every screen, their frame too, with room for what is over them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 320, max: 2_600 }), fc.integer({ min: 240, max: 1_400 }), (width, height) => {
      const { reels, frame, top } = layoutOf(width, height);
      expect(reels.x - frame).toBeGreaterThanOrEqual(0);
      expect(reels.x + reels.width + frame).toBeLessThanOrEqual(width);
      expect(reels.y - frame).toBeGreaterThanOrEqual(top - 1);
      expect(reels.y + reels.height + frame).toBeLessThanOrEqual(height);
      expect((reels.width % 5) + (reels.height % 3)).toBe(0);
    }),
  );
});

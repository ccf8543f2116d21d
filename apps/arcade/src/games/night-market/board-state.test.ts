import { createDraw } from '@chokdee/fairness/draw';
import type { SlotEvent } from '@chokdee/games/slot/events';
import { nightMarket } from '@chokdee/games/slot/round';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { sizeOfWin } from './scene.ts';
import { boardBefore, hasFreeSpins, initialLanding, roundPayout, slotEventsOf } from './board-state.ts';

/** The events of a round as the RGS sends them. */
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
/** Nonces of rounds with free spins. */
const freeSpinNonces = Array.from({ length: 3_000 }, (_, nonce) => nonce).filter((nonce) =>
  hasFreeSpins(eventsAt(nonce)),
);

describe('the board between two events', () => {
  it('follows from the events so far, at any event a round is resumed from', () => {
    expect(freeSpinNonces.length).toBeGreaterThan(5);
    for (const nonce of freeSpinNonces) {
      const events = eventsAt(nonce);
      expect(boardBefore(events, 0)).toEqual({ landing: initialLanding, free: null });
      let paid = 0;
      for (const event of events) {
        const board = boardBefore(events, event.index + 1);
        if (event.type === 'reveal') expect(board.landing.window).toEqual(event.window);
        if (event.type === 'reveal' && event.kind === 'free')
          expect(board.free).toMatchObject({ spin: event.spin, of: event.of, total: paid });
        if (event.type === 'lantern')
          expect(board.free).toMatchObject({ lit: event.lit, multiplier: event.multiplier, of: event.of });
        if (event.type === 'multiply') {
          paid += event.total;
          expect(board.free).toMatchObject({ total: paid, multiplier: event.multiplier });
        }
        if (event.type === 'freeEnd') {
          expect(board.free).toBeNull();
          expect(event.total).toBe(paid);
        }
      }
      expect(boardBefore(events, events.length).free).toBeNull();
    }
  });
  it('ignores values that are no events of this game', () => {
    const [nonce] = freeSpinNonces;
    const events = eventsAt(nonce!);
    expect(boardBefore([null, { type: 'of a newer version' }, 3, ...events], events.length + 3)).toEqual(
      boardBefore(events, events.length),
    );
    expect(slotEventsOf([null, 'x', {}])).toEqual([]);
    expect(roundPayout([])).toBeNull();
  });
});

describe('a win', () => {
  it('has a size by its payout; a payout up to the bet is not a win', () => {
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
  it('is the payout of the final event', () =>
    fc.assert(
      fc.property(fc.nat(5_000), (nonce) => {
        const { payout } = nightMarket.play(
          createDraw({ serverSeed: 'standing', clientSeed: 'test', nonce }),
          nightMarket.modes[0],
          null,
          [],
        );
        expect(roundPayout(eventsAt(nonce))).toBe(Number((payout.numerator * 100n) / payout.denominator));
      }),
    ));
});

it('keeps the reels and their frame inside the stage on every screen, below the top area', () => {
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

import { column } from '@chokdee/games/mechanics/reels';
import { baseStrips } from '@chokdee/games/slot/strips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReelMotion } from './reel-motion.ts';

const strip = baseStrips[0]!;
const rows = [0, 1, 2];
const visible = (reel: ReelMotion) => rows.map((row) => reel.symbolAt(row));
/** Advances by frames until the reel rests; returns the scroll of each frame. */
function advanceToRest(reel: ReelMotion, frame: number): number[] {
  const scrolls: number[] = [];
  for (let frames = 0; frames < 5_000; frames += 1) {
    if (reel.advance(frame)) return scrolls;
    scrolls.push(reel.scroll);
  }
  throw new Error('The reel did not come to rest');
}

describe('a reel', () => {
  it('stops on the symbols of the round at any frame rate, time and brake', () => {
    fc.assert(
      fc.property(
        fc.nat(strip.length - 1),
        fc.nat(strip.length - 1),
        fc.double({ min: 1, max: 120, noNaN: true }),
        fc.nat(80),
        fc.constantFrom('roll' as const, 'slam' as const),
        fc.boolean(),
        (begin, stop, frame, turns, brake, hurried) => {
          const reel = new ReelMotion(strip, begin);
          expect(visible(reel)).toEqual(column(strip, begin, 3));
          reel.start(strip);
          for (let frames = 0; frames < turns; frames += 1) reel.advance(frame);
          reel.stop(stop, column(strip, stop, 3), brake);
          if (hurried) {
            reel.advance(frame);
            reel.stop(stop, column(strip, stop, 3), 'slam');
          }
          advanceToRest(reel, frame);
          expect(visible(reel)).toEqual(column(strip, stop, 3));
          expect(reel.resting && reel.scroll === 0 && reel.speed === 0).toBe(true);
        },
      ),
    );
  });
  it('never changes a visible symbol: each comes in at the top and leaves at the bottom', () => {
    const reel = new ReelMotion(strip, 4);
    reel.start(strip);
    let [turned, shown] = [Math.floor(reel.scroll), [-1, 0, 1, 2, 3].map((row) => reel.symbolAt(row))];
    const compare = () => {
      const now = Math.floor(reel.scroll);
      const next = [-1, 0, 1, 2, 3].map((row) => reel.symbolAt(row));
      for (let row = -1; row <= 3; row += 1) {
        const old = row - (now - turned);
        if (old >= -1 && old <= 3) expect(next[row + 1]).toBe(shown[old + 1]);
      }
      [turned, shown] = [now, next];
    };
    for (let frames = 0; frames < 40; frames += 1) {
      reel.advance(8);
      compare();
    }
    reel.stop(20, column(strip, 20, 3), 'roll');
    while (!reel.advance(8)) compare();
  });
  it('is pulled back before it turns, overshoots its stop and comes back', () => {
    const reel = new ReelMotion(strip, 0);
    reel.start(strip);
    reel.advance(60);
    expect(reel.scroll).toBeLessThan(0);
    for (let frames = 0; frames < 40; frames += 1) reel.advance(16);
    expect(reel.blurred).toBe(true);
    const from = reel.scroll;
    reel.stop(7, column(strip, 7, 3), 'roll');
    const scrolls = advanceToRest(reel, 4);
    const stop = Math.round(scrolls.at(-1)!);
    expect(stop - from).toBeGreaterThan(4);
    expect(Math.max(...scrolls)).toBeGreaterThan(stop + 0.1);
    expect(Math.max(...scrolls)).toBeLessThan(stop + 0.25);
  });
  it('stops at once with slam, also while it rolls out', () => {
    const time = (brakes: readonly ('roll' | 'slam')[]) => {
      const reel = new ReelMotion(strip, 0);
      reel.start(strip);
      for (let frames = 0; frames < 60; frames += 1) reel.advance(16);
      for (const brake of brakes) reel.stop(3, column(strip, 3, 3), brake);
      return advanceToRest(reel, 4).length * 4;
    };
    expect(time(['slam'])).toBeLessThan(300);
    expect(time(['roll', 'slam'])).toBeLessThan(300);
    expect(time(['roll'])).toBeGreaterThan(time(['slam']) * 1.6);
  });
  it('shows the symbols it is placed at immediately', () => {
    const reel = new ReelMotion(strip, 0);
    reel.start(strip);
    reel.advance(400);
    reel.placeAt(strip, 9, column(strip, 9, 3));
    expect(visible(reel)).toEqual(column(strip, 9, 3));
    expect(reel.advance(16)).toBe(false);
  });
});

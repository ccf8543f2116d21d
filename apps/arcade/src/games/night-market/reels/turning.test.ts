import { column } from '@chokdee/games/mechanics/reels';
import { baseStrips } from '@chokdee/games/slot/strips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turning } from './turning.ts';

const strip = baseStrips[0]!;
const rows = [0, 1, 2];
const seen = (reel: Turning) => rows.map((row) => reel.symbolAt(row));
/** Lets time pass in frames until it rests; answers the scroll at each frame. */
function runOut(reel: Turning, frame: number): number[] {
  const way: number[] = [];
  for (let frames = 0; frames < 5_000; frames += 1) {
    if (reel.step(frame)) return way;
    way.push(reel.scroll);
  }
  throw new Error('it never came to rest');
}

describe('a reel', () => {
  it('comes to rest on what the round says, at any frame rate, whenever it is stopped and however', () => {
    fc.assert(
      fc.property(
        fc.nat(strip.length - 1),
        fc.nat(strip.length - 1),
        fc.double({ min: 1, max: 120, noNaN: true }),
        fc.nat(80),
        fc.constantFrom('roll' as const, 'slam' as const),
        fc.boolean(),
        (begin, stop, frame, turns, brake, hurried) => {
          const reel = new Turning(strip, begin);
          expect(seen(reel)).toEqual(column(strip, begin, 3));
          reel.start(strip);
          for (let frames = 0; frames < turns; frames += 1) reel.step(frame);
          reel.stop(stop, column(strip, stop, 3), brake);
          if (hurried) {
            reel.step(frame);
            reel.stop(stop, column(strip, stop, 3), 'slam');
          }
          runOut(reel, frame);
          expect(seen(reel)).toEqual(column(strip, stop, 3));
          expect(reel.resting && reel.scroll === 0 && reel.speed === 0).toBe(true);
        },
      ),
    );
  });
  it('never changes a symbol in sight: each comes in at the top and leaves at the bottom', () => {
    const reel = new Turning(strip, 4);
    reel.start(strip);
    let [turned, shown] = [Math.floor(reel.scroll), [-1, 0, 1, 2, 3].map((row) => reel.symbolAt(row))];
    const look = () => {
      const now = Math.floor(reel.scroll);
      const next = [-1, 0, 1, 2, 3].map((row) => reel.symbolAt(row));
      for (let row = -1; row <= 3; row += 1) {
        const old = row - (now - turned);
        if (old >= -1 && old <= 3) expect(next[row + 1]).toBe(shown[old + 1]);
      }
      [turned, shown] = [now, next];
    };
    for (let frames = 0; frames < 40; frames += 1) {
      reel.step(8);
      look();
    }
    reel.stop(20, column(strip, 20, 3), 'roll');
    while (!reel.step(8)) look();
  });
  it('pulls up before it runs, runs past its stop a little and comes back', () => {
    const reel = new Turning(strip, 0);
    reel.start(strip);
    reel.step(60);
    expect(reel.scroll).toBeLessThan(0);
    for (let frames = 0; frames < 40; frames += 1) reel.step(16);
    expect(reel.blurred).toBe(true);
    const from = reel.scroll;
    reel.stop(7, column(strip, 7, 3), 'roll');
    const way = runOut(reel, 4);
    const stop = Math.round(way.at(-1)!);
    expect(stop - from).toBeGreaterThan(4);
    expect(Math.max(...way)).toBeGreaterThan(stop + 0.1);
    expect(Math.max(...way)).toBeLessThan(stop + 0.25);
  });
  it('stops in a moment when it is slammed, also while it is already rolling out', () => {
    const time = (brakes: readonly ('roll' | 'slam')[]) => {
      const reel = new Turning(strip, 0);
      reel.start(strip);
      for (let frames = 0; frames < 60; frames += 1) reel.step(16);
      for (const brake of brakes) reel.stop(3, column(strip, 3, 3), brake);
      return runOut(reel, 4).length * 4;
    };
    expect(time(['slam'])).toBeLessThan(300);
    expect(time(['roll', 'slam'])).toBeLessThan(300);
    expect(time(['roll'])).toBeGreaterThan(time(['slam']) * 1.6);
  });
  it('shows what it is put to at once', () => {
    const reel = new Turning(strip, 0);
    reel.start(strip);
    reel.step(400);
    reel.put(strip, 9, column(strip, 9, 3));
    expect(seen(reel)).toEqual(column(strip, 9, 3));
    expect(reel.step(16)).toBe(false);
  });
});

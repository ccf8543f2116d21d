import { describe, expect, it } from 'vitest';
import { createSharpness } from './sharpness.ts';

/** So many frames of so many milliseconds each. */
const frames = (sharpness: ReturnType<typeof createSharpness>, count: number, each: number): void => {
  for (let n = 0; n < count; n += 1) sharpness.frame(each);
};

describe('how finely the reels are drawn', () => {
  it('is as the screen, two pixels at most, as long as the device keeps pace', () => {
    expect(createSharpness(3, 100)).toMatchObject({ rest: 2, motion: 2 });
    const sharpness = createSharpness(1.5, 100);
    frames(sharpness, 1_000, 16.7);
    expect(sharpness).toMatchObject({ rest: 1.5, motion: 1.5 });
  });
  it('has half the pixels in motion with every thirty slow frames, down to a quarter of a pixel, and stays there; at rest it is as the screen', () => {
    const sharpness = createSharpness(2, 100);
    frames(sharpness, 29, 40);
    expect(sharpness.motion).toBe(2);
    sharpness.frame(40);
    expect(sharpness.motion).toBeCloseTo(Math.SQRT2);
    frames(sharpness, 1_000, 40);
    frames(sharpness, 1_000, 16.7);
    expect(sharpness).toMatchObject({ rest: 2, motion: 0.5 });
  });
  it('does not mind an interruption, or one slow frame among thirty', () => {
    const sharpness = createSharpness(2, 100);
    frames(sharpness, 300, 100);
    for (let n = 0; n < 300; n += 1) sharpness.frame(n % 30 === 0 ? 90 : 16.7);
    expect(sharpness.motion).toBe(2);
  });
});

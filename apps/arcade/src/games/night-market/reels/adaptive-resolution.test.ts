import { describe, expect, it } from 'vitest';
import { createAdaptiveResolution, type AdaptiveResolution } from './adaptive-resolution.ts';

/** Records frames of equal duration. */
function recordFrames(resolution: AdaptiveResolution, count: number, milliseconds: number): void {
  for (let n = 0; n < count; n += 1) resolution.frame(milliseconds);
}

describe('the resolution of the reels', () => {
  it('is that of the screen, at most two, while frames are fast', () => {
    expect(createAdaptiveResolution(3, 100)).toMatchObject({ rest: 2, motion: 2 });
    const resolution = createAdaptiveResolution(1.5, 100);
    recordFrames(resolution, 1_000, 16.7);
    expect(resolution).toMatchObject({ rest: 1.5, motion: 1.5 });
  });
  it('in motion halves the pixels after every 30 slow frames, down to 0.5, and stays there', () => {
    const resolution = createAdaptiveResolution(2, 100);
    recordFrames(resolution, 29, 40);
    expect(resolution.motion).toBe(2);
    resolution.frame(40);
    expect(resolution.motion).toBeCloseTo(Math.SQRT2);
    recordFrames(resolution, 1_000, 40);
    recordFrames(resolution, 1_000, 16.7);
    expect(resolution).toMatchObject({ rest: 2, motion: 0.5 });
  });
  it('ignores interruptions, and one slow frame among thirty', () => {
    const resolution = createAdaptiveResolution(2, 100);
    recordFrames(resolution, 300, 100);
    for (let n = 0; n < 300; n += 1) resolution.frame(n % 30 === 0 ? 90 : 16.7);
    expect(resolution.motion).toBe(2);
  });
});

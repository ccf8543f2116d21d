/** The most device pixels a CSS pixel gets; more is not visible on a phone. */
const MOST = 2;
/** The fewest; the reels are then soft and still turn smoothly. */
const LEAST = 0.5;
/** Factor of a reduction: half the pixels. */
const STEP = Math.SQRT1_2;
/** Frames that are averaged. */
const FRAMES = 30;
/** The longest average frame that is accepted, milliseconds: 60 a second with some tolerance. */
const LONGEST_AVERAGE_MS = 20;

/** Resolution of a canvas that is reduced in motion on devices that are too slow. */
export interface AdaptiveResolution {
  /** Device pixels per CSS pixel at rest. */
  readonly rest: number;
  /** Device pixels per CSS pixel in motion. */
  readonly motion: number;
  /** Records the duration of a frame in motion, milliseconds. */
  frame(milliseconds: number): void;
}

/**
 * Creates the resolution of a canvas. A reduction is permanent, so that the picture does not
 * alternate. `pixelRatio`: device pixels per CSS pixel of the screen. `longest`: frames of this
 * duration, in milliseconds, or more were interruptions and are ignored.
 */
export function createAdaptiveResolution(pixelRatio: number, longest: number): AdaptiveResolution {
  const rest = Math.min(MOST, pixelRatio);
  let motion = rest;
  let [frames, time] = [0, 0];
  return {
    rest,
    get motion() {
      return motion;
    },
    frame(milliseconds) {
      if (milliseconds >= longest) return;
      [frames, time] = [frames + 1, time + milliseconds];
      if (frames < FRAMES) return;
      if (time > frames * LONGEST_AVERAGE_MS) motion = Math.max(Math.min(LEAST, rest), motion * STEP);
      [frames, time] = [0, 0];
    },
  };
}

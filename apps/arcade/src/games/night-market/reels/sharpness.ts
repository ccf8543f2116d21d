/** The most device pixels a CSS pixel gets: more is not seen on a phone. */
const MOST = 2;
/** The fewest: the reels are soft then, and still turn smoothly. */
const LEAST = 0.5;
/** Half the pixels with every step. */
const STEP = Math.SQRT1_2;
/** Frames that are looked at together, and what one of them may take on average, milliseconds: 60 a second with some play. */
const FRAMES = 30;
const ENOUGH = 20;

/** How finely a canvas is drawn: as finely as the screen at rest, and in motion too until the device shows that it cannot keep pace. */
export interface Sharpness {
  /** Device pixels per CSS pixel at rest, and in motion. */
  readonly rest: number;
  readonly motion: number;
  /** A frame in motion took so long, milliseconds. */
  frame(passed: number): void;
}

/** `pixels`: of the screen per CSS pixel. What was found too fine stays so, so that the picture does not breathe. `longest`: a frame that took so long was an interruption and says nothing. */
export function createSharpness(pixels: number, longest: number): Sharpness {
  const rest = Math.min(MOST, pixels);
  let motion = rest;
  let [frames, time] = [0, 0];
  return {
    rest,
    get motion() {
      return motion;
    },
    frame(passed) {
      if (passed >= longest) return;
      [frames, time] = [frames + 1, time + passed];
      if (frames < FRAMES) return;
      if (time > frames * ENOUGH) motion = Math.max(Math.min(LEAST, rest), motion * STEP);
      [frames, time] = [0, 0];
    },
  };
}

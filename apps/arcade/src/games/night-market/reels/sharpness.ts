/** The most device pixels a CSS pixel gets: more is not seen on a phone. */
const MOST = 2;
/** The fewest: the reels are soft then, and still turn smoothly. */
const LEAST = 0.5;
/** Half the pixels with every step. */
const STEP = Math.SQRT1_2;
/** Frames that are looked at together, and what one of them may take on average, milliseconds: 60 a second with some play. */
const FRAMES = 30;
const ENOUGH = 20;

/** How finely a canvas is drawn: as finely as the screen, until the device shows that it cannot keep pace. */
export interface Sharpness {
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  /** A frame in motion took so long (milliseconds). True: the resolution is another one from now on. */
  frame(passed: number): boolean;
}

/** `pixels`: of the screen per CSS pixel. What was found too fine stays so, so that the picture does not breathe. `longest`: a frame that took so long was an interruption and says nothing. */
export function createSharpness(pixels: number, longest: number): Sharpness {
  let resolution = Math.min(MOST, pixels);
  let [frames, time] = [0, 0];
  return {
    get resolution() { return resolution; },
    frame(passed) {
      if (passed >= longest || resolution <= LEAST) return false;
      [frames, time] = [frames + 1, time + passed];
      if (frames < FRAMES) return false;
      const slow = time > frames * ENOUGH;
      [frames, time] = [0, 0];
      if (slow) resolution = Math.max(LEAST, resolution * STEP);
      return slow;
    },
  };
}

// The lighting of every model: a warm key light from above on the left, cool and warm rim lights
// from behind, and a dim reflection from below.

/** Scales a vector to length 1. */
const unit = (v) => {
  const n = Math.hypot(...v);
  return v.map((value) => value / n);
};

/** The key light: the direction it comes from and its colour. */
export const keyLight = { from: unit([-0.52, 0.72, 0.62]), colour: [3.3, 2.65, 1.85] };
/** The rim lights, which brighten the edges. */
export const rimLights = [
  { from: unit([0.85, 0.35, -0.55]), colour: [0.7, 0.75, 2.1] },
  { from: unit([-0.9, -0.15, -0.45]), colour: [2.1, 0.8, 0.28] },
];

/**
 * Soft lamps that reflections show. `spread`: half the lamp's width, as 1 minus the cosine of the
 * angle.
 */
const lamps = [
  { from: keyLight.from, spread: 0.1, colour: [9, 7.4, 5.2] },
  { from: unit([0.1, 0.95, 0.1]), spread: 0.05, colour: [2.6, 2, 1.6] },
  { from: unit([0.9, 0.28, -0.25]), spread: 0.13, colour: [1.1, 1.3, 3.6] },
  { from: unit([-0.95, -0.05, -0.1]), spread: 0.07, colour: [4.2, 1.9, 0.7] },
  { from: unit([0.62, 0.1, 0.75]), spread: 0.012, colour: [5, 3.4, 1.6] },
  { from: unit([0.35, -0.12, 0.9]), spread: 0.006, colour: [3.2, 2, 0.9] },
  { from: unit([-0.2, 0.28, 0.95]), spread: 0.05, colour: [0.8, 0.66, 0.6] },
];
const smooth = (t) => t * t * (3 - 2 * t);

/**
 * The light that arrives from a direction (unit vector), blurred by the roughness (0-1) of the
 * surface that reflects it.
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} rough
 * @returns {number[]}
 */
export function environment(x, y, z, rough) {
  const up = Math.max(-1, Math.min(1, y));
  const dusk = Math.exp(-((up / (0.28 + rough * 0.4)) ** 2));
  const sky = up > 0 ? 1 - up : 0;
  let r = 0.05 + 0.1 * sky + 0.5 * dusk * 0.75;
  let g = 0.05 + 0.08 * sky + 0.28 * dusk * 0.75;
  let b = 0.14 + 0.16 * sky + 0.26 * dusk * 0.75;
  if (up < 0) {
    const water = Math.min(1, -up * 1.6);
    r = r * (1 - water) + 0.2 * water;
    g = g * (1 - water) + 0.095 * water;
    b = b * (1 - water) + 0.1 * water;
  }
  for (const lamp of lamps) {
    const gap = 1 - (x * lamp.from[0] + y * lamp.from[1] + z * lamp.from[2]);
    const spread = lamp.spread + rough * 0.35;
    if (gap > spread) continue;
    const weight = smooth(Math.min(1, (1 - gap / spread) * (1.5 + 2.5 * (1 - rough)))) * (lamp.spread / spread) ** 0.7;
    r += lamp.colour[0] * weight;
    g += lamp.colour[1] * weight;
    b += lamp.colour[2] * weight;
  }
  return [r, g, b];
}

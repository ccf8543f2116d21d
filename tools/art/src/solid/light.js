// The light of the house: a warm lantern above on the left, the cool night from behind on the right, a glow of the river from below.
const unit = (v) => {
  const n = Math.hypot(...v);
  return v.map((value) => value / n);
};

/** Where the lantern's light comes from, and its colour. */
export const key = { from: unit([-0.52, 0.72, 0.62]), colour: [3.3, 2.65, 1.85] };
/** The lights that draw the edges. */
export const edges = [
  { from: unit([0.85, 0.35, -0.55]), colour: [0.7, 0.75, 2.1] },
  { from: unit([-0.9, -0.15, -0.45]), colour: [2.1, 0.8, 0.28] },
];

// What is mirrored: soft lamps [x, y, z, half width as a cosine gap, colour].
const lamps = [
  { at: key.from, wide: 0.1, colour: [9, 7.4, 5.2] },
  { at: unit([0.1, 0.95, 0.1]), wide: 0.05, colour: [2.6, 2, 1.6] },
  { at: unit([0.9, 0.28, -0.25]), wide: 0.13, colour: [1.1, 1.3, 3.6] },
  { at: unit([-0.95, -0.05, -0.1]), wide: 0.07, colour: [4.2, 1.9, 0.7] },
  { at: unit([0.62, 0.1, 0.75]), wide: 0.012, colour: [5, 3.4, 1.6] },
  { at: unit([0.35, -0.12, 0.9]), wide: 0.006, colour: [3.2, 2, 0.9] },
  { at: unit([-0.2, 0.28, 0.95]), wide: 0.05, colour: [0.8, 0.66, 0.6] },
];
const smooth = (t) => t * t * (3 - 2 * t);

/** The light that arrives from a direction, blurred by how rough the mirror is. @returns {number[]} */
export function surround(x, y, z, rough) {
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
    const gap = 1 - (x * lamp.at[0] + y * lamp.at[1] + z * lamp.at[2]);
    const wide = lamp.wide + rough * 0.35;
    if (gap > wide) continue;
    const k = smooth(Math.min(1, (1 - gap / wide) * (1.5 + 2.5 * (1 - rough)))) * (lamp.wide / wide) ** 0.7;
    r += lamp.colour[0] * k;
    g += lamp.colour[1] * k;
    b += lamp.colour[2] * k;
  }
  return [r, g, b];
}

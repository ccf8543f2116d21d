// Sky lanterns.
import { ball, box, drum, egg, union, smoothUnion, move, ring, rod, turn } from '../solid/shapes.js';
import { gold, mix, noise, paint, ramp } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { abs, atan2, hypot, max, PI } = Math;
/** A sky lantern (khom loi): a bag of rice paper with a flame at its open bottom. */
const skyLantern = () => {
  const radius = (y) => 0.42 + 0.12 * ramp(-0.95, 0.3, y);
  const bag = (x, y, z) => {
    const folds = 0.022 * abs(Math.sin(atan2(x, z) * 4));
    const r = hypot(x, z);
    const side = y < 0.42 ? r - radius(y) : hypot(r, (y - 0.42) / 0.75) - 0.54;
    return max(abs(side + folds) - 0.012, -0.92 - y) * 0.75;
  };
  // Its print: two bands with prajam-yam flowers between them.
  const band = (x, y, z) => {
    if (abs(y - 0.28) < 0.035 || abs(y + 0.5) < 0.035) return true;
    const [u, v] = [(((atan2(x, z) / (2 * PI)) * 8 + 8) % 1) - 0.5, (y + 0.11) / 0.42];
    const [a, r] = [atan2(v, u * 1.05), hypot(u * 1.05, v)];
    return abs(v) < 0.5 && r < 0.1 + 0.3 * abs(Math.cos(2 * a)) ** 1.5 && r > 0.07;
  };
  const of = {
    colour: (x, y, z) =>
      band(x, y, z) ? paint('#8a0f14') : mix(paint('#b0421c'), paint('#d8703a'), noise(x * 6, y * 6, z * 6)),
    rough: 0.8,
    soft: paint('#8a1c08'),
    glow: (x, y, z) => {
      const fire = ramp(0.85, -0.95, y);
      const rib = abs((((atan2(x, z) / (2 * PI)) * 12 + 12) % 1) - 0.5) * 2;
      const front = max(0.15, z / 0.6 + 0.25);
      return mix(paint('#d81c06'), paint('#ffc850'), fire ** 2).map(
        (v) => v * (0.12 + 2.7 * fire ** 1.8 * front) * (0.55 + 0.45 * rib) * (band(x, y, z) ? 0.22 : 1),
      );
    },
  };
  return [
    part(bag, of, { reach: 1.2, step: 0.85 }),
    part(
      union(
        move(ring(0.42, 0.022), 0, -0.9),
        rod([-0.36, -0.88, 0], [0.36, -0.88, 0], 0.012),
        rod([0, -0.88, -0.36], [0, -0.88, 0.36], 0.012),
      ),
      gold,
      { reach: 1.1 },
    ),
    part(
      move(smoothUnion(0.1, egg(0.14, 0.13, 0.14), move(ball(0.03), 0, 0.22)), 0, -0.82),
      {
        colour: paint('#ffb83a'),
        rough: 1,
        glow: (x, y) => mix(paint('#fff6d0'), paint('#ff7a10'), ramp(-0.05, 0.25, y)).map((v) => v * 2.4),
      },
      { reach: 1.1 },
    ),
  ];
};
/** Sky lanterns seen from below, the nearest in front. */
export const rising = () => ({
  camera: { view: 1.2, tilt: -16 },
  parts: [
    ...place(skyLantern(), { at: [0.8, 0.66, -0.9], turn: [6, 0, -10], size: 0.36 }),
    ...place(skyLantern(), { at: [-0.8, 0.34, -0.7], turn: [4, 30, 10], size: 0.44 }),
    ...place(skyLantern(), { at: [0.86, -0.42, -0.4], turn: [4, -30, -8], size: 0.5 }),
    ...place(skyLantern(), { at: [-0.06, -0.02, 0.2], turn: [6, 22, 7], size: 0.98 }),
  ],
});
/** One sky lantern seen from below. */
export const one = () => ({ camera: { view: 1.04, tilt: -6 }, parts: place(skyLantern(), { turn: [8, 10, 4] }) });

/** A sky lantern above a ruler: jade up to the chosen number, coral beyond it. */
export const ruler = () => {
  const rail = (from, to, colour) =>
    part(
      rod([from, 0, 0], [to, 0, 0], 0.085),
      { colour: paint(colour), rough: 0.2, coat: 1, soft: paint(colour) },
      { reach: 1.2 },
    );
  const ticks = Array.from({ length: 21 }, (_, n) => {
    const height = n % 5 === 0 ? 0.075 : 0.045;
    return move(box(0.009, height, 0.012, 0.006), -0.95 + n * 0.095, -0.13 - height, 0);
  });
  const knob = union(turn(drum(0.17, 0.07, 0.03), 90), move(turn(ring(0.16, 0.03), 90), 0, 0, 0.06));
  return {
    camera: { view: 1.08, tilt: -4 },
    parts: [
      ...place(skyLantern(), { at: [-0.34, 0.3, 0], turn: [6, 14, 5], size: 0.72 }),
      ...place(
        [
          rail(-0.95, 0.3, '#1f9c68'),
          rail(0.42, 0.95, '#d8483a'),
          part(union(move(knob, 0.36, 0, 0.04), ...ticks), gold, { reach: 1.2 }),
        ],
        { at: [0, -0.66, 0.3], turn: [-6, -8, 0] },
      ),
    ],
  };
};

// The head of a white elephant in royal dress, its trunk raised.
import { ball, curve, egg, union, intersect, smoothUnion, move, ring, tube, turn } from '../solid/shapes.js';
import { gold, ivory, mix, noise, paint, ramp } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { abs, hypot, max, sin } = Math;
const hide = {
  colour: (x, y, z) =>
    mix(paint('#64527c'), paint('#bfb0c8'), ramp(-0.6, 0.5, y * 0.6 + z * 0.7 + noise(x * 7, y * 7, z * 7) * 0.2)),
  rough: 0.5,
  coat: 0.18,
  soft: paint('#5a2444'),
};
const rosy = {
  ...hide,
  colour: (x, y, z) => mix(paint('#d98a94'), paint('#a896b4'), ramp(0.16, 0.4, hypot(x * 0.9, y))),
};

/** The head, facing +z. */
const headParts = () => {
  const skull = smoothUnion(0.3, move(egg(0.5, 0.52, 0.46), 0, 0.16, 0), move(egg(0.34, 0.34, 0.36), 0, -0.2, 0.14));
  const domes = smoothUnion(0.16, skull, union(move(ball(0.24), 0.2, 0.48, 0.06), move(ball(0.24), -0.2, 0.48, 0.06)));
  // The trunk: down, then up to the side in an S, its tip curled.
  const trunk = curve(22, (t) => [
    0.16 * sin(t * 2.2) + 0.46 * t * t,
    -0.16 - 0.66 * sin(t * 2.5) ** 0.9 * (1 - 0.2 * t) + 0.52 * t ** 3,
    0.38 + 0.36 * sin(t * 2.6),
  ]);
  const ridges = (x, y, z) => 0.0045 * sin((hypot(x, y + 0.1) + z * 0.6) * 46);
  const nose = tube(trunk, 0.2, 0.082);
  // An ear: a broad, pointed leaf with a folded edge.
  const ear = (side) => (x, y, z) => {
    const [u, v] = [x * side - 0.42, y - 0.02];
    const lobe = hypot((u - 0.16 - 0.1 * v) / (0.36 + 0.06 * v), v / 0.56 + 0.35 * max(0, u - 0.1)) - 1;
    return (hypot(max(0, lobe * 0.34), z + 0.1 - 0.34 * u + 0.035 * sin(v * 11 + u * 5)) - 0.04) * 0.7;
  };
  const tusk = (side) =>
    tube(
      curve(8, (t) => [side * (0.24 + 0.16 * sin(t * 1.6)), -0.32 - 0.34 * t + 0.3 * t * t, 0.36 + 0.5 * t]),
      0.075,
      0.012,
    );
  return [
    part(domes, hide, { reach: 1, step: 0.85 }),
    part((x, y, z) => nose(x, y, z) + ridges(x, y, z), hide, { reach: 1.5, step: 0.75 }),
    part(
      union(ear(1), ear(-1)),
      { ...hide, colour: (x, y, z) => rosy.colour((abs(x) - 0.6) * 1.1, y - 0.02, z) },
      { reach: 1.5, step: 0.8 },
    ),
    part(union(tusk(1), tusk(-1)), { ...ivory, coat: 1 }, { reach: 1.3 }),
    part(
      union(...[1, -1].map((side) => move(turn(ring(0.095, 0.03), 64, 0, -side * 8), side * 0.26, -0.36, 0.42))),
      gold,
      { reach: 0.9 },
    ),
    part(
      union(...[1, -1].map((side) => move(egg(0.06, 0.07, 0.05), side * 0.33, 0.1, 0.36))),
      { colour: paint('#1a0c14'), rough: 0.08, coat: 1 },
      { reach: 0.7 },
    ),
    // The frontlet: a golden leaf with a ruby, chains of beads to the ears, and a crown.
    part(
      union(
        move(
          turn(
            intersect(egg(0.2, 0.34, 0.08), (x, y) => abs(x) * 1.1 + abs(y) * 0.62 - 0.2),
            -20,
          ),
          0,
          0.36,
          0.46,
        ),
        ...[1, -1].flatMap((side) =>
          Array.from({ length: 11 }, (_, n) => {
            const t = n / 10;
            return move(
              ball(0.036),
              side * (0.1 + 0.42 * t),
              0.52 - 0.1 * t - 0.1 * sin(t * 3.14),
              0.44 - 0.34 * t * t + 0.04,
            );
          }),
        ),
        ...[1, -1].flatMap((side) =>
          Array.from({ length: 7 }, (_, n) => {
            const t = n / 6;
            return move(
              ball(0.03),
              side * (0.1 + 0.34 * t),
              0.24 - 0.02 * sin(t * 3.14) + 0.08 * t,
              0.52 - 0.2 * t * t,
            );
          }),
        ),
      ),
      gold,
      { reach: 1, step: 0.85 },
    ),
    part(
      union(move(turn(egg(0.075, 0.1, 0.06), -20), 0, 0.37, 0.52)),
      { colour: paint('#c80f2a'), rough: 0.08, coat: 1, soft: paint('#ff2a3a') },
      { reach: 0.8 },
    ),
  ];
};
/** The head of an elephant. */
export const head = () => ({
  camera: { view: 1.06, tilt: 2 },
  parts: place(headParts(), { at: [0, 0.03, 0], turn: [2, -16, 0], size: 1.04 }),
});

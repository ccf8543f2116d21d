// A bowl of noodles and a river prawn.
import { ball, curve, drum, egg, union, intersect, move, ring, rod, tube, turn } from '../solid/shapes.js';
import { gold, mix, noise, paint, ramp, rosewood } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { abs, cos, hypot, sin, sqrt } = Math;
const glaze = { colour: (x, y, z) => mix(paint('#12307a'), paint('#2a62c8'), ramp(-0.7, 0, y)), rough: 0.2, coat: 1 };

/** A blue glazed bowl with golden rims, its mouth at y = 0. */
const bowl = () => {
  const wall = (x, y, z) => {
    const r = sqrt(x * x + z * z);
    return Math.max(abs(hypot(r, y * 1.15) - 0.84) - 0.045, y);
  };
  return [
    part(wall, glaze, { reach: 0.92, step: 0.85 }),
    part(
      union(
        ring(0.84, 0.055),
        move(ring(0.82, 0.02), 0, -0.2),
        move(drum(0.4, 0.07, 0.03), 0, -0.74),
        move(ring(0.4, 0.035), 0, -0.8),
      ),
      gold,
      { reach: 0.95 },
    ),
    part(
      (x, y, z) => Math.max(hypot(sqrt(x * x + z * z), y) - 0.8, y + 0.1),
      { colour: paint('#c4571a'), rough: 0.1, coat: 1, soft: paint('#a83a08') },
      { reach: 0.82 },
    ),
  ];
};
const strand = {
  colour: (x, y, z) => mix(paint('#ffcf5a'), paint('#fff0b0'), ramp(-0.1, 0.2, y + noise(x * 9, y * 9, z * 9) * 0.1)),
  rough: 0.35,
  coat: 0.6,
  soft: paint('#d88a1a'),
};
const noodlesIn = () => {
  const loops = [];
  for (let at = 0; at < 9; at += 1)
    loops.push(
      move(
        turn(ring(0.3 + 0.035 * (at % 4), 0.042), 18 + ((at * 37) % 34), at * 47, ((at * 23) % 30) - 15),
        -0.22 + 0.11 * cos(at * 2.4),
        -0.02 + 0.022 * at,
        -0.08 + 0.13 * sin(at * 2.4),
      ),
    );
  return [part(union(...loops), strand, { reach: 0.9 })];
};
/** A prawn, curled in the x-y plane, its back up. */
const prawnParts = () => {
  const at = (t) => {
    const a = 2.75 - 3.9 * t;
    const r = 0.56 - 0.1 * t;
    return [r * cos(a) * 1.05, r * sin(a), 0];
  };
  const shell = {
    colour: (x, y, z) => {
      const t = (2.75 - Math.atan2(y, x / 1.05)) / 3.9;
      const band = abs(((t * 8.2 + 8) % 1) - 0.5) * 2;
      return mix(
        mix(paint('#ff7a2a'), paint('#ffd0a0'), ramp(0.05, -0.32, hypot(x, y) - 0.56)),
        paint('#c8200e'),
        ramp(0.55, 1, band),
      );
    },
    rough: 0.25,
    coat: 1,
    soft: paint('#c2360a'),
  };
  const segments = Array.from({ length: 8 }, (_, n) => {
    const t = n / 7.6;
    const p = at(t);
    const fat = 0.28 - 0.13 * t;
    return move(turn(egg(fat * 0.86, fat, fat * 0.82), 0, 0, ((2.75 - 3.9 * t) * 180) / Math.PI), ...p);
  });
  const [hx, hy] = at(-0.06);
  const [ex, ey] = at(0.97);
  const fan = [-42, -14, 14, 42].map((spread) =>
    move(turn(move(egg(0.2, 0.075, 0.03), 0.16, 0), 0, spread * 0.7, -150 + spread * 0.9), ex, ey),
  );
  const legs = [0.16, 0.28, 0.4, 0.52, 0.64].flatMap((t) =>
    [-1, 1].map((side) => {
      const [x, y] = at(t);
      return tube(
        [
          [x * 0.74, y * 0.74, side * 0.1],
          [x * 0.5, y * 0.5 - 0.04, side * 0.14],
          [x * 0.36 - 0.06, y * 0.34 - 0.05, side * 0.1],
        ],
        0.032,
        0.014,
      );
    }),
  );
  const whiskers = [-1, 1].flatMap((side) => [
    tube(
      curve(9, (t) => [hx - 0.22 - 0.3 * sin(t * 2.6), hy + 0.05 + 0.95 * t, side * (0.1 + 0.3 * t)]),
      0.024,
      0.008,
    ),
    tube(
      curve(8, (t) => [hx - 0.2 - 0.42 * t, hy - 0.1 - 0.5 * t * t, side * (0.1 + 0.16 * t)]),
      0.022,
      0.008,
    ),
  ]);
  return [
    part(
      union(
        ...segments,
        move(turn(egg(0.34, 0.25, 0.22), 0, 0, 68), hx + 0.01, hy - 0.04),
        rod([hx - 0.06, hy + 0.14, 0], [hx - 0.3, hy + 0.42, 0], 0.07, 0.012),
      ),
      shell,
      { reach: 1.3, step: 0.8 },
    ),
    part(union(...fan), { ...shell, colour: paint('#e0361a') }, { reach: 1.3, step: 0.7 }),
    part(union(...legs, ...whiskers), { colour: paint('#e8501e'), rough: 0.3, coat: 0.6 }, { reach: 1.7 }),
    part(
      union(move(ball(0.062), hx - 0.17, hy - 0.02, 0.17), move(ball(0.062), hx - 0.17, hy - 0.02, -0.17)),
      { colour: paint('#0d0a14'), rough: 0.1, coat: 1 },
      { reach: 1 },
    ),
  ];
};
const boiledEgg = () => [
  part(
    intersect(egg(0.3, 0.24, 0.24), (x, y) => y),
    { colour: paint('#fffaf0'), rough: 0.3, coat: 0.6, soft: paint('#c8905a') },
    { reach: 0.34 },
  ),
  part(
    intersect(egg(0.16, 0.16, 0.15), (x, y) => y - 0.035),
    { colour: paint('#ff9a12'), rough: 0.2, coat: 0.8, soft: paint('#d85a04') },
    { reach: 0.3 },
  ),
];
const onion = Array.from({ length: 13 }, (_, n) =>
  move(
    turn(ring(0.05, 0.018), (n * 31) % 50, 0, (n * 47) % 60),
    0.56 * sin(n * 2.4) * sqrt(n / 13),
    0.06 + 0.02 * (n % 3),
    0.52 * cos(n * 2.4) * sqrt(n / 13),
  ),
);

/** A bowl of noodles. */
export const noodles = () => ({
  camera: { view: 1.04, tilt: 30 },
  parts: place(
    [
      ...bowl(),
      ...noodlesIn(),
      ...place(boiledEgg(), { at: [0.38, 0.02, 0.28], turn: [14, 20, -10], size: 1.05 }),
      ...place(prawnParts(), { at: [0.22, 0.12, -0.24], turn: [-60, 20, 0], size: 0.5 }),
      part(union(...onion), { colour: paint('#4fb43a'), rough: 0.4, coat: 0.5 }, { reach: 0.8 }),
      part(
        union(
          rod([-0.1, 0.06, 0.1], [-0.86, 1.02, -0.3], 0.032, 0.04),
          rod([-0.3, 0.06, 0.06], [-0.62, 1.12, -0.34], 0.032, 0.04),
        ),
        rosewood,
        { reach: 1.5 },
      ),
      part(
        union(
          rod([-0.74, 0.87, -0.237], [-0.86, 1.02, -0.3], 0.043),
          rod([-0.57, 0.956, -0.277], [-0.62, 1.12, -0.34], 0.043),
        ),
        gold,
        { reach: 1.5 },
      ),
    ],
    { at: [0.06, -0.1, 0], size: 0.98 },
  ),
});
/** A prawn. */
export const prawn = () => ({
  camera: { view: 1.06, tilt: 4 },
  parts: place(prawnParts(), { at: [0.16, -0.24, 0], turn: [10, -16, -18], size: 1.12 }),
});

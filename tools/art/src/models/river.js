// Lotus, lantern, krathong and the naga boat.
import {
  repeatAround,
  ball,
  curve,
  drum,
  egg,
  union,
  intersect,
  smoothUnion,
  move,
  ring,
  rod,
  extrude,
  tube,
  turn,
} from '../solid/shapes.js';
import { gold, lacquer, leaf, mix, noise, paint, ramp } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { abs, atan2, cos, hypot, max, min, PI, sin, sqrt } = Math;

/**
 * A pointed, hollow petal on the origin, `long` high, that leans outward (+z) by `lean` degrees.
 */
const petal = (long, wide, lean) =>
  turn((x, y, z) => {
    const t = max(0, min(1, y / long));
    const w = wide * sin(PI * min(1, t * 0.86 + 0.1)) ** 0.8 * (1 - 0.25 * t) + 0.004;
    const hollow = (0.3 * (x * x)) / wide - 0.16 * long * sin(t * PI * 0.9);
    return (hypot(max(0, abs(x) - w), z + hollow, max(0, y - long, -y)) - 0.018) * 0.72;
  }, lean);
const pink = (base, tip) => ({
  colour: (x, y, z) =>
    mix(paint(base), paint(tip), ramp(0.15, 0.85, hypot(x, y, z) + noise(x * 24, y * 3, z * 24) * 0.1)),
  rough: 0.4,
  coat: 0.3,
  soft: paint('#c2185a'),
});
/** A lotus in flower, on its leaf. */
export const lotusParts = ({ base = '#ffe3ee', tip = '#f0307e' } = {}) => [
  part(repeatAround(9, petal(0.92, 0.3, 66)), pink(base, tip), { reach: 1.05, step: 0.75 }),
  part(repeatAround(8, petal(0.88, 0.28, 44), 0.4), pink(base, tip), { reach: 1.05, step: 0.75 }),
  part(repeatAround(7, petal(0.8, 0.25, 24), 0.1), pink('#fff0f4', tip), { reach: 1, step: 0.75 }),
  part(repeatAround(4, petal(0.66, 0.2, 8), 0.5), pink('#fff4f6', '#ff6aa8'), { reach: 0.9, step: 0.75 }),
  part(
    union(move(drum(0.15, 0.1, 0.04), 0, 0.24), repeatAround(7, move(ball(0.03), 0, 0.34, 0.09))),
    { ...gold, rough: 0.25 },
    { reach: 0.6 },
  ),
  part(
    repeatAround(24, rod([0, 0.12, 0.16], [0, 0.42, 0.27], 0.014, 0.026)),
    { colour: paint('#ffc63a'), rough: 0.4, soft: paint('#c87a08') },
    { reach: 0.7 },
  ),
];
/** A lotus. */
export const lotus = () => ({
  camera: { view: 1, tilt: 24 },
  parts: [
    ...place(lotusParts(), { at: [0, -0.34, 0], turn: [0, 10, 0], size: 0.98 }),
    part(
      move((x, y, z) => (hypot(max(0, hypot(x, z) - 0.9), y + 0.06 * cos(hypot(x, z) * 3)) - 0.02) * 0.8, 0, -0.46),
      {
        ...leaf,
        colour: (x, y, z) =>
          mix(
            mix(paint('#0a4a34'), paint('#2f9a56'), hypot(x, z)),
            paint('#9be08a'),
            ramp(0.012, 0.004, abs(sin(atan2(x, z) * 7) * hypot(x, z) * 0.14)) * 0.6,
          ),
      },
      { reach: 1.1 },
    ),
  ],
});

const paper = {
  colour: (x, y) => mix(paint('#c8340e'), paint('#8a1410'), abs(y) * 1.3),
  rough: 0.7,
  coat: 0.15,
  soft: paint('#a01c06'),
  // The light inside is strongest at the height of the flame; the ribs are darker.
  glow: (x, y, z) => {
    const rib = abs((((atan2(x, z) / (2 * PI)) * 16 + 16) % 1) - 0.5) * 2;
    const heart = max(0, 1 - (y + 0.1) ** 2 * 3);
    const front = heart * max(0, z * 1.3 + 0.1) ** 1.4;
    return mix(paint('#e02c0a'), paint('#ffb52e'), front * 0.95).map(
      (v) => v * (0.1 + 1.25 * front) * (0.45 + 0.55 * rib),
    );
  },
};
/** A paper lantern with golden caps and a red tassel. */
export const lanternParts = () => {
  const ribs = (x, y, z) => 0.018 * abs(sin(atan2(x, z) * 8));
  return [
    part((x, y, z) => max(egg(0.62, 0.66, 0.62)(x, y, z) - ribs(x, y, z), abs(y) - 0.56), paper, {
      reach: 0.74,
      step: 0.8,
    }),
    part(
      union(
        move(drum(0.33, 0.06, 0.02), 0, 0.57),
        move(drum(0.33, 0.06, 0.02), 0, -0.57),
        move(ring(0.34, 0.03), 0, 0.52),
        move(ring(0.34, 0.03), 0, -0.52),
        move(drum(0.2, 0.06, 0.03), 0, 0.67),
        move(turn(ring(0.09, 0.022), 90), 0, 0.82),
        move(drum(0.2, 0.05, 0.03), 0, -0.66),
        move(ball(0.075), 0, -0.75),
      ),
      gold,
      { reach: 1 },
    ),
    part(
      union(
        ...Array.from({ length: 26 }, (_, n) => {
          const [a, r] = [n * 2.4, 0.075 * sqrt((n + 1) / 26)];
          return rod(
            [r * cos(a) * 0.6, -0.8, r * sin(a) * 0.6],
            [r * cos(a) * 1.5, -1.08 - 0.04 * cos(n), r * sin(a) * 1.5],
            0.013,
            0.016,
          );
        }),
      ),
      { ...lacquer, rough: 0.5, coat: 0.2 },
      { reach: 1.2 },
    ),
    part(
      union(
        move(ring(0.06, 0.025), 0, -0.82),
        repeatAround(8, move(ball(0.05), 0, 0.51, 0.4)),
        repeatAround(8, move(ball(0.05), 0, -0.51, 0.4)),
      ),
      { ...gold, rough: 0.1 },
      { reach: 1 },
    ),
  ];
};
/** A paper lantern. */
export const lantern = () => ({
  camera: { view: 1.04, tilt: 3 },
  parts: place(lanternParts(), { at: [0, 0.1, 0], turn: [0, 8, 4] }),
});

const flameOf = (strength) => ({
  colour: paint('#ffb83a'),
  rough: 1,
  glow: (x, y) => mix(paint('#fff4c0'), paint('#ff8a1e'), ramp(0.02, 0.2, y)).map((v) => v * strength),
});
/** A krathong: a float of folded leaves with a lotus, a candle and joss sticks. */
export const krathongParts = () => [
  part(
    repeatAround(
      14,
      move(
        turn(
          extrude((x, y) => max(abs(x) * 1.25 + y * 0.62 - 0.3, -y - 0.02), 0.02, 0.01),
          26,
        ),
        0,
        0.02,
        0.66,
      ),
    ),
    leaf,
    { reach: 1.1, step: 0.7 },
  ),
  part(
    repeatAround(
      14,
      move(
        turn(
          extrude((x, y) => max(abs(x) * 1.25 + y * 0.62 - 0.27, -y - 0.02), 0.02, 0.01),
          12,
        ),
        0,
        0.1,
        0.54,
      ),
      0.22,
    ),
    { ...leaf, colour: paint('#7cc24a') },
    { reach: 1.1, step: 0.7 },
  ),
  part(
    union(drum(0.66, 0.07, 0.03), move(drum(0.56, 0.08, 0.03), 0, 0.1)),
    { ...leaf, colour: paint('#1c6a38') },
    { reach: 0.8 },
  ),
  part(repeatAround(12, move(ball(0.055), 0, 0.09, 0.68)), gold, { reach: 0.85 }),
  ...place(lotusParts(), { at: [0, 0.08, 0], size: 0.52 }),
  part(
    rod([0, 0.2, 0], [0, 0.74, 0], 0.045),
    {
      colour: paint('#fff0c8'),
      rough: 0.4,
      glow: (x, y) => paint('#ff9a3a').map((v) => v * ramp(0.4, 0.74, y) * 0.7),
      soft: paint('#d87a1a'),
    },
    { reach: 0.95 },
  ),
  ...place(
    [part(smoothUnion(0.08, egg(0.05, 0.08, 0.05), move(ball(0.015), 0, 0.13)), flameOf(2.6), { reach: 0.25 })],
    {
      at: [0, 0.86, 0],
      size: 1.15,
    },
  ),
];

/**
 * The naga boat, side on, its head to the right: golden scales, a crest, a red awning, a lantern.
 */
export const boatParts = () => {
  const keel = (x) => 0.36 * (x * x) * (x > 0 ? 0.72 : 0.82) - 0.42;
  const wide = (x) => 0.25 * max(0, 1 - (abs(x) / 1.06) ** 2.6);
  const hull = (x, y, z) => {
    const k = keel(x);
    const w = wide(x);
    const deep = y - k;
    const side = abs(z) - w * sqrt(max(0, min(1, (deep + 0.02) / 0.24)));
    return max(side * 0.7, -deep * 0.8, deep - 0.26, abs(x) - 1.02) * 0.8;
  };
  const scales = (x, y, z) => {
    const row = Math.floor(y * 16);
    const u = ((((x * 11 + (row % 2) * 0.5) % 1) + 1) % 1) - 0.5;
    const v = (((y * 16) % 1) + 1) % 1;
    return hypot(u, v * 0.7) < 0.42 ? 1 : 0.55;
  };
  const neck = curve(16, (t) => [0.82 + 0.3 * sin(t * 2.5) + 0.02 * t, -0.22 + 1.06 * t, 0]);
  const [hx, hy] = neck[16];
  const tail = curve(14, (t) => [-0.86 - 0.2 * sin(t * 2.2), -0.16 + 0.92 * t, 0]);
  const crest = Array.from({ length: 9 }, (_, n) => {
    const [x, y] = neck[5 + n];
    const long = 0.14 + 0.012 * n;
    return rod([x - 0.05, y, 0], [x - 0.12 - long * 0.7, y + long, 0], 0.055, 0.01);
  });
  const head = [
    move(turn(egg(0.2, 0.15, 0.14), 0, 0, 14), hx + 0.04, hy + 0.02),
    move(turn(egg(0.2, 0.075, 0.1), 0, 0, 16), hx + 0.22, hy + 0.09),
    move(turn(egg(0.17, 0.05, 0.085), 0, 0, -18), hx + 0.18, hy - 0.07),
    tube(
      curve(6, (t) => [hx + 0.02 - 0.1 * t, hy + 0.12 + 0.34 * t, 0.05 * t]),
      0.07,
      0.008,
    ),
    tube(
      curve(6, (t) => [hx - 0.06 - 0.16 * t, hy + 0.08 + 0.26 * t, 0]),
      0.06,
      0.008,
    ),
    tube(
      curve(6, (t) => [hx + 0.34 + 0.05 * t, hy + 0.13 + 0.12 * t * t, 0]),
      0.035,
      0.01,
    ),
    tube(
      curve(5, (t) => [hx + 0.02 - 0.06 * t, hy - 0.08 - 0.16 * t, 0]),
      0.04,
      0.008,
    ),
  ];
  const scaled = { ...gold, colour: (x, y, z) => mix(paint('#8a4a10'), paint('#ffcf62'), scales(x, y, z)) };
  const roof = (x, y, z) =>
    max(hypot(z, (y + 0.34) * 1.05) - 0.56, -(hypot(z, (y + 0.34) * 1.05) - 0.53), -y + 0.02, abs(x) - 0.4) * 0.9;
  return [
    part(
      hull,
      {
        colour: (x, y, z) =>
          y - keel(x) > 0.2 ? paint('#ffce60') : mix(paint('#7a0f14'), paint('#c8241c'), ramp(0, 0.2, y - keel(x))),
        rough: 0.25,
        coat: 1,
      },
      { reach: 1.15, step: 0.8 },
    ),
    part(
      union(
        tube(
          curve(24, (t) => {
            const x = -0.98 + 1.94 * t;
            return [x, keel(x) + 0.245, wide(x) * 0.98];
          }),
          0.03,
        ),
        tube(
          curve(24, (t) => {
            const x = -0.98 + 1.94 * t;
            return [x, keel(x) + 0.245, -wide(x) * 0.98];
          }),
          0.03,
        ),
        tube(
          curve(24, (t) => {
            const x = -0.9 + 1.8 * t;
            return [x, keel(x) + 0.14, wide(x) * 0.83];
          }),
          0.016,
        ),
      ),
      gold,
      { reach: 1.3 },
    ),
    part(tube(neck, 0.115, 0.085), scaled, { reach: 1.6 }),
    part(tube(tail, 0.11, 0.012), scaled, { reach: 1.6 }),
    part(union(...head, ...crest), gold, { reach: 1.7, step: 0.9 }),
    part(
      union(move(ball(0.036), hx + 0.11, hy + 0.075, 0.115), move(ball(0.036), hx + 0.11, hy + 0.075, -0.115)),
      { colour: paint('#b00e18'), rough: 0.1, coat: 1, glow: paint('#c8200c') },
      { reach: 1.7 },
    ),
    ...place(
      [
        part(
          roof,
          {
            colour: (x, y, z) => (abs(((x * 5 + 20) % 1) - 0.5) < 0.13 ? paint('#ffd06a') : paint('#b3161c')),
            rough: 0.4,
            coat: 0.5,
          },
          { reach: 0.8 },
        ),
        part(
          union(
            ...[-0.36, 0.36].flatMap((x) =>
              [-0.46, 0.46].map((z) => rod([x, 0.02, z * 0.9], [x, -0.44, z * 0.42], 0.024)),
            ),
          ),
          gold,
          { reach: 0.9 },
        ),
        part(
          union(
            ...[-0.4, 0, 0.4].map((x) =>
              move(
                turn(
                  intersect(turn(ring(0.545, 0.022), 90), (p, q) => -q + 0.3),
                  0,
                  90,
                ),
                x,
                -0.33,
              ),
            ),
          ),
          gold,
          { reach: 0.9 },
        ),
      ],
      { at: [-0.12, 0.3, 0], size: 0.82 },
    ),
    part(
      union(
        ...Array.from({ length: 16 }, (_, n) =>
          move(
            ball(0.05 + 0.014 * (n % 3)),
            0.34 + 0.04 * (n % 4) + 0.06 * sin(n),
            -0.2 + 0.05 * (n % 5),
            0.06 * cos(n * 1.7),
          ),
        ),
      ),
      {
        colour: (x, y, z) =>
          [paint('#ff8a1a'), paint('#e02a2a'), paint('#6cc03a'), paint('#ffd23a')][
            Math.floor(noise(x * 9, y * 9, z * 9) * 3.99)
          ],
        rough: 0.3,
        coat: 0.8,
      },
      { reach: 0.9 },
    ),
  ];
};
/** The naga boat. */
export const boat = () => ({
  camera: { view: 1.04, tilt: 9 },
  parts: place([...boatParts(), ...place(lanternParts(), { at: [-0.98, 0.36, 0.05], size: 0.26 })], {
    at: [-0.16, -0.26, 0],
    turn: [0, -34, 0],
    size: 0.87,
  }),
});

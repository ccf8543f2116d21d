// Mango, coconut, pineapple, lime, chili.
import { repeatAround, ball, subtract, egg, union, intersect, smoothUnion, move, tube } from '../solid/shapes.js';
import { leaf, mix, noise, paint, ramp } from '../solid/materials.js';
import { part, place } from '../solid/model.js';

const { abs, atan2, hypot, PI, sin, sqrt } = Math;
const bark = { colour: paint('#6b4a22'), rough: 0.7 };
/** A leaf that lies along x, its tip at x = 1. */
const blade = (fat = 0.24) => [
  part(
    (x, y, z) => {
      const t = Math.max(0, Math.min(1, x));
      const w = fat * sin(PI * t ** 0.8) + 0.004;
      return hypot(Math.max(0, abs(z) - w), y - 0.22 * t * (1 - t) - abs(z) * 0.35, Math.max(0, x - 1, -x)) - 0.022;
    },
    {
      ...leaf,
      colour: (x, y, z) =>
        mix(mix(paint('#0d5c2c'), paint('#6cc04a'), x * 0.7 + 0.1), paint('#c8e88a'), ramp(0.02, 0.008, abs(z))),
    },
    { reach: 1.15, step: 0.55 },
  ),
];

const mangoSkin = {
  colour: (x, y, z) =>
    mix(
      mix(paint('#ffb010'), paint('#ffd84a'), ramp(-0.2, 0.6, y + noise(x * 6, y * 6, z * 6) * 0.2)),
      mix(paint('#f0431c'), paint('#c8201c'), ramp(0.3, 0.7, x)),
      ramp(-0.1, 0.45, x * 0.9 + y * 0.5 + noise(x * 9, y * 9, z * 9) * 0.12),
    ),
  rough: 0.35,
  coat: 0.75,
  soft: paint('#c2560a'),
};
const mangoShape = smoothUnion(0.5, egg(0.5, 0.62, 0.46), move(egg(0.3, 0.4, 0.3), -0.2, -0.42));
/** A golden mango with its leaf. */
export const mangoParts = () => [
  part(mangoShape, mangoSkin, { reach: 0.95, step: 0.8 }),
  part(
    tube(
      [
        [0.02, 0.58, 0],
        [0.05, 0.72, 0],
        [0.12, 0.82, 0],
      ],
      0.045,
      0.035,
    ),
    bark,
    { reach: 1 },
  ),
  ...place(blade(), { at: [0.08, 0.74, 0.04], turn: [20, -20, -18], size: 0.72 }),
];
/** A mango. */
export const mango = () => ({
  camera: { view: 1, tilt: 6 },
  parts: [
    ...place(mangoParts(), { at: [-0.42, -0.02, -0.5], turn: [0, 20, 30], size: 0.82 }),
    ...place(mangoParts(), { at: [0.1, -0.08, 0.1], turn: [0, -14, -22], size: 1.02 }),
  ],
});

const husk = {
  colour: (x, y, z) =>
    mix(paint('#3a1e0c'), paint('#a06a34'), noise(x * 4, y * 26, z * 4) * 0.6 + noise(x * 30, y * 9, z * 30) * 0.4),
  rough: 0.6,
  coat: 0.25,
};
const hairy = (r) => (x, y, z) => sqrt(x * x + y * y * 0.9 + z * z) - r - 0.02 * noise(x * 14, y * 4, z * 14);
const flesh = { colour: paint('#e8dcc8'), rough: 0.4, coat: 0.4, soft: paint('#a8784a') };
/** A coconut cut open, the cut facing up. */
const halfCoconut = () => {
  const below = (x, y) => y - 0.16;
  return [
    part(
      intersect(hairy(0.8), below, (x, y, z) => 0.74 - sqrt(x * x + y * y + z * z)),
      husk,
      { reach: 0.9, step: 0.8 },
    ),
    part(
      intersect(
        ball(0.745),
        (x, y) => y - 0.175,
        (x, y, z) => 0.56 - sqrt(x * x + (y * 1.1) ** 2 + z * z),
      ),
      flesh,
      { reach: 0.8 },
    ),
    part(
      intersect(ball(0.6), (x, y) => y + 0.12),
      { colour: paint('#dff2ee'), rough: 0.1, coat: 1, soft: paint('#9ac8c0') },
      { reach: 0.65 },
    ),
  ];
};
const wholeCoconut = () => [
  part(
    subtract(
      hairy(0.62),
      ...[
        [0, 0.16],
        [0.17, -0.08],
        [-0.17, -0.08],
      ].map(([x, y]) => move(ball(0.075), x, y, 0.63)),
    ),
    husk,
    { reach: 0.72, step: 0.8 },
  ),
];
/** A coconut, and a half of another. */
export const coconut = () => ({
  camera: { view: 1.06, tilt: 10 },
  parts: [
    ...place(wholeCoconut(), { at: [0.38, 0.3, -0.55], turn: [-10, -20, 10] }),
    ...place(halfCoconut(), { at: [-0.1, -0.16, 0.2], turn: [50, 0, 10], size: 1.02 }),
    ...place(blade(0.16), { at: [-0.2, 0.5, -0.5], turn: [0, 30, 128], size: 0.8 }),
    ...place(blade(0.16), { at: [-0.1, 0.5, -0.5], turn: [30, 10, 92], size: 0.66 }),
  ],
});

/** A pineapple, upright. */
export const pineappleParts = () => {
  const eyes = (x, y, z) => {
    const a = atan2(x, z);
    const [u, v] = [a * 4.5 + y * 8.2, a * 4.5 - y * 8.2];
    return [abs(sin(u)), abs(sin(v))];
  };
  const body = (x, y, z) => {
    const [u, v] = eyes(x, y, z);
    return egg(0.5, 0.64, 0.5)(x, y, z) - 0.055 * (u * v) ** 0.6;
  };
  const rind = {
    colour: (x, y, z) => {
      const [u, v] = eyes(x, y, z);
      const eye = u * v;
      return mix(
        mix(paint('#5a4a10'), paint('#ff9d1a'), ramp(0.05, 0.42, eye)),
        mix(paint('#ffd65e'), paint('#b8501a'), ramp(0.9, 0.98, eye)),
        ramp(0.55, 0.9, eye),
      );
    },
    rough: 0.4,
    coat: 0.5,
    soft: paint('#a04a08'),
  };
  const crown = [];
  for (const [ringAt, n, lean, long] of [
    [0, 9, 0.62, 0.52],
    [1, 8, 0.42, 0.66],
    [2, 6, 0.2, 0.76],
    [3, 3, 0.06, 0.8],
  ])
    crown.push(
      part(
        repeatAround(
          n,
          (x, y, z) => {
            const t = Math.max(0, Math.min(1, y / long));
            const w = 0.1 * (1 - t) ** 0.7 + 0.005;
            const out = 0.06 + lean * t ** 1.6;
            return (hypot(Math.max(0, abs(x) - w), z - out - abs(x) * 0.5, Math.max(0, y - long, -y)) - 0.014) * 0.6;
          },
          ringAt * 0.5,
        ),
        {
          ...leaf,
          colour: (x, y, z) =>
            mix(paint('#0f5a3a'), paint('#8fd05a'), ramp(0, 0.8, y) * 0.8 + noise(x * 20, y * 3, z * 20) * 0.2),
        },
        { reach: 1.2, step: 0.8 },
      ),
    );
  return [part(body, rind, { reach: 0.76, step: 0.55 }), ...place(crown, { at: [0, 0.56, 0] })];
};
/** A pineapple. */
export const pineapple = () => ({
  camera: { view: 1.08, tilt: 4 },
  parts: place(pineappleParts(), { at: [0.06, -0.34, 0], turn: [0, 12, -12], size: 1.02 }),
});

const limeSkin = {
  colour: (x, y, z) => mix(paint('#2f8a1e'), paint('#9bdc34'), 0.45 + y * 0.5 + noise(x * 8, y * 8, z * 8) * 0.25),
  rough: 0.32,
  coat: 0.7,
  soft: paint('#4a8a10'),
};
const pores = (shape) => (x, y, z) => shape(x, y, z) + 0.006 * noise(x * 26, y * 26, z * 26);
const limeWhole = smoothUnion(0.12, egg(0.62, 0.54, 0.54), move(ball(0.09), 0.63, 0));
const limeFace = (x, y, z) => {
  const [r, a] = [hypot(y, z), atan2(y, z)];
  if (r > 0.5) return paint('#86cc2e');
  if (r > 0.455) return paint('#f4fbd0');
  const wedge = abs((((a / (2 * PI)) * 9 + 9) % 1) - 0.5);
  const pulp = mix(paint('#b8e84a'), paint('#dff79a'), noise(a * 30, r * 5, 1) * 0.9);
  return mix(pulp, paint('#f4fbd0'), Math.max(ramp(0.44, 0.475, wedge + 0.02 / (r + 0.05)), ramp(0.07, 0.04, r)));
};
const limeParts = () => place([part(pores(limeWhole), limeSkin, { reach: 0.75, step: 0.8 })]);
/** A lime. */
export const lime = () => ({
  camera: { view: 0.98, tilt: 8 },
  parts: [
    ...place(limeParts(), { at: [0.34, 0.3, -0.4], turn: [0, 24, 24], size: 1.05 }),
    ...place(
      [
        part(
          intersect(pores(egg(0.64, 0.54, 0.54)), (x) => x),
          {
            ...limeSkin,
            colour: (x, y, z) => (x > -0.012 ? limeFace(x, y, z) : limeSkin.colour(x, y, z)),
            soft: paint('#6aa81c'),
          },
          { reach: 0.75, step: 0.8 },
        ),
      ],
      { at: [-0.16, -0.2, 0.35], turn: [0, -62, 16], size: 1.18 },
    ),
    ...place(blade(0.28), { at: [0.5, 0.78, -0.5], turn: [10, 30, 40], size: 0.6 }),
  ],
});

/** A pepper that hangs from y = 0.62 and tapers to its bent tip. */
const pepper = (bend, of) => [
  part(
    (x, y, z) => {
      const t = Math.max(0, Math.min(1, (0.62 - y) / 1.42));
      const r = 0.225 * (1 - t) ** 0.62 * (1 - 0.12 * sin(t * 3));
      return Math.max(hypot(x - bend * sin(t * 2.2) * t, z - 0.1 * t) - r, -0.8 - y, y - 0.7) * 0.7;
    },
    of,
    { reach: 1.2, step: 0.8 },
  ),
];
const hot = (a, b) => ({
  colour: (x, y) => mix(paint(a), paint(b), ramp(-0.8, 0.6, y)),
  rough: 0.2,
  coat: 1,
  soft: paint('#8a0c04'),
});
const chiliParts = (bend, of) => [
  ...pepper(bend, of),
  part(
    union(
      move(
        intersect(
          repeatAround(6, smoothUnion(0.05, ball(0.236), move(egg(0.07, 0.16, 0.06), 0, -0.02, 0.2))),
          (x, y) => -y - 0.06,
        ),
        0,
        0.62,
      ),
      tube(
        [
          [0, 0.8, 0],
          [0.02, 0.92, 0],
          [-0.06, 1.04, 0],
        ],
        0.055,
        0.045,
      ),
    ),
    leaf,
    { reach: 1.1 },
  ),
];
/** Chili peppers. */
export const chili = () => ({
  camera: { view: 1.02, tilt: 2 },
  parts: [
    ...place(chiliParts(0.4, hot('#ff5a1a', '#d8140e')), { at: [0.26, -0.06, -0.25], turn: [0, 0, -40], size: 1 }),
    ...place(chiliParts(-0.34, hot('#2f9a2a', '#7cc83a')), { at: [-0.28, -0.1, -0.1], turn: [0, 0, 36], size: 0.94 }),
    ...place(chiliParts(0.3, hot('#ff3a16', '#b80a10')), { at: [-0.02, -0.1, 0.25], turn: [0, 10, -6], size: 1 }),
  ],
});

// Groups of models for covers and promotions.
import { repeatAround, ball, box, curve, drum, egg, union, move, ring, rod, tube, turn } from '../solid/shapes.js';
import { gold, lacquer, paint } from '../solid/materials.js';
import { part, place } from '../solid/model.js';
import { die } from './dice.js';
import { crabParts, pearlParts } from './pond.js';
import { coin } from './treasure.js';
import { boatParts, krathongParts, lanternParts, lotusParts } from './river.js';
import { mangoParts, pineappleParts } from './fruit.js';

const { cos, PI, sin } = Math;
const pan = (x) =>
  [
    part(
      union(turn(ring(0.34, 0.022), 0), (px, py, pz) =>
        Math.max(Math.abs(Math.hypot(px, py - 0.16, pz) - 0.38) - 0.016, py),
      ),
      gold,
      { reach: 0.6 },
    ),
    part(
      union(...[0, 1, 2].map((n) => rod([0.34 * sin(n * 2.094), 0, 0.34 * cos(n * 2.094)], [0, 0.72, 0], 0.011))),
      { ...gold, rough: 0.3 },
      { reach: 0.9 },
    ),
  ].map((item) => place(item, { at: [x, 0, 0] }));
/** Scales in balance: a die in one pan, a coin in the other. */
export const fair = async () => ({
  camera: { view: 1.12, tilt: 8 },
  parts: place(
    [
      part(
        union(
          rod([0, -0.9, 0], [0, 0.72, 0], 0.05),
          move(ball(0.1), 0, 0.74),
          move(ball(0.085), 0, 0.1),
          move(egg(0.09, 0.16, 0.09), 0, -0.3),
          move(drum(0.42, 0.05, 0.03), 0, -0.98),
          move(drum(0.3, 0.05, 0.03), 0, -0.9),
          rod([0, 0.78, 0], [0, 0.98, 0], 0.05, 0.006),
        ),
        gold,
        { reach: 1.2 },
      ),
      part(
        union(
          tube(
            curve(14, (t) => [-0.72 + 1.44 * t, 0.62 + 0.1 * sin(t * PI) + 0.04 * cos(t * 4 * PI), 0]),
            0.035,
          ),
          move(ball(0.055), -0.72, 0.66),
          move(ball(0.055), 0.72, 0.66),
        ),
        gold,
        { reach: 1.1 },
      ),
      ...place(pan(-0.72), { at: [0, -0.08, 0] }),
      ...place(pan(0.72), { at: [0, -0.08, 0] }),
      ...place(die(lacquer, gold), { at: [-0.72, -0.02, 0], turn: [4, 28, 0], size: 0.34 }),
      ...place(await coin(), { at: [0.72, 0.04, 0.04], turn: [-12, -26, 0], size: 0.24 }),
      ...place(await coin(), { at: [0.62, -0.06, 0.12], turn: [-62, 20, 0], size: 0.22 }),
      ...place(await coin(), { at: [0.84, -0.06, 0.06], turn: [-70, -30, 0], size: 0.22 }),
      part(
        union(repeatAround(12, move(ball(0.05), 0, -0.93, 0.36))),
        { colour: paint('#c80f2a'), rough: 0.1, coat: 1, soft: paint('#ff2a3a') },
        { reach: 1.1 },
      ),
    ],
    { turn: [0, -12, 0], size: 0.98 },
  ),
});

const silk = { colour: paint('#1c6fc4'), rough: 0.35, coat: 0.7, soft: paint('#0a2a7a') };
/** A gift in Friday's blue silk under a golden bow, among coins. */
export const gift = async () => {
  const loop = (side) =>
    turn(
      (x, y, z) => {
        const [u, v] = [x * side - 0.27, y - 0.12];
        const d = Math.hypot(u / 1.25, v * 1.15 - 0.1 * Math.abs(u)) - 0.2;
        return (Math.hypot(Math.max(Math.abs(d) - 0.012, 0), Math.max(Math.abs(z) - 0.13, 0)) - 0.02) * 0.7;
      },
      0,
      side * -18,
    );
  return {
    camera: { view: 1.24, tilt: 14 },
    parts: [
      ...place(
        [
          part(box(0.56, 0.46, 0.56, 0.04), silk, { reach: 1 }),
          part(move(box(0.61, 0.11, 0.61, 0.04), 0, 0.48), { ...silk, colour: paint('#2a86e0') }, { reach: 1.2 }),
          part(
            union(
              box(0.13, 0.468, 0.568, 0.03),
              box(0.568, 0.468, 0.13, 0.03),
              move(box(0.14, 0.118, 0.62, 0.03), 0, 0.48),
              move(box(0.62, 0.118, 0.14, 0.03), 0, 0.48),
            ),
            gold,
            { reach: 1.2 },
          ),
          ...place(
            [
              part(union(loop(1), loop(-1)), gold, { reach: 0.8 }),
              part(move(egg(0.1, 0.09, 0.13), 0, 0.06), gold, { reach: 0.3 }),
            ],
            { at: [0, 0.6, 0], size: 1.15 },
          ),
        ],
        { at: [0, -0.16, 0], turn: [4, -30, 0], size: 0.92 },
      ),
      ...place(await coin(), { at: [-0.66, -0.62, 0.5], turn: [-14, 30, 8], size: 0.3 }),
      ...place(await coin(), { at: [0.68, -0.66, 0.42], turn: [-24, -34, -8], size: 0.28 }),
      ...place(await coin(), { at: [0.26, -0.8, 0.72], turn: [-76, -10, 0], size: 0.28 }),
      ...place(await coin(), { at: [0.86, 0.42, -0.4], turn: [10, -50, 20], size: 0.2 }),
      ...place(await coin(), { at: [-0.86, 0.34, -0.3], turn: [-14, 46, -16], size: 0.22 }),
    ],
  };
};

/** The naga boat loaded with fruit, a lantern at its stern and one on its awning. */
export const market = () => ({
  camera: { view: 1.06, tilt: 9 },
  parts: place(
    [
      ...boatParts(),
      ...place(lanternParts(), { at: [-0.98, 0.36, 0.05], size: 0.28 }),
      ...place(pineappleParts(), { at: [0.4, 0.04, -0.02], turn: [0, 0, -18], size: 0.36 }),
      ...place(mangoParts(), { at: [0.62, -0.08, 0.08], turn: [0, 20, 40], size: 0.24 }),
      ...place(mangoParts(), { at: [0.24, -0.18, 0.14], turn: [20, 0, 70], size: 0.22 }),
    ],
    { at: [-0.2, -0.3, 0], turn: [0, -34, 0], size: 0.9 },
  ),
});

/** A krathong between two lotus flowers. */
export const welcome = () => ({
  camera: { view: 1.26, tilt: 16 },
  parts: [
    ...place(krathongParts(), { at: [0, -0.3, 0], size: 0.92 }),
    ...place(lotusParts(), { at: [-0.78, -0.5, 0.34], size: 0.36, turn: [0, 30, 6] }),
    ...place(lotusParts({ base: '#fff4e0', tip: '#ffb648' }), {
      at: [0.8, -0.46, 0.3],
      size: 0.32,
      turn: [0, -20, -6],
    }),
  ],
});

/** A lotus that holds a pearl, a crab beside it. */
export const pond = () => ({
  camera: { view: 1.06, tilt: 14 },
  parts: [
    ...place(lotusParts(), { at: [0.06, -0.46, -0.1], size: 0.9 }),
    ...place(pearlParts(), { at: [0.06, 0.16, 0], size: 0.47 }),
    ...place(crabParts(), { at: [-0.46, -0.5, 0.66], turn: [-4, 14, 5], size: 0.42 }),
    ...place(pearlParts(), { at: [0.72, -0.56, 0.56], size: 0.2 }),
    ...place(pearlParts(), { at: [0.4, -0.66, 0.78], size: 0.13 }),
  ],
});

// Dice.
import { box, ball, subtract, union, intersect, move } from '../solid/shapes.js';
import { part } from '../solid/model.js';

const spots = {
  1: [[0, 0]],
  2: [
    [-1, 1],
    [1, -1],
  ],
  3: [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  4: [
    [-1, 1],
    [1, 1],
    [-1, -1],
    [1, -1],
  ],
  5: [
    [-1, 1],
    [1, 1],
    [0, 0],
    [-1, -1],
    [1, -1],
  ],
  6: [
    [-1, 1],
    [1, 1],
    [-1, 0],
    [1, 0],
    [-1, -1],
    [1, -1],
  ],
};
// Orientation of each face: (across, up) on the face to (x, y, z). Opposite faces add up to seven.
const faces = [
  [1, (a, b, o) => [a, o, -b]],
  [6, (a, b, o) => [a, -o, b]],
  [2, (a, b, o) => [a, b, o]],
  [5, (a, b, o) => [-a, b, -o]],
  [3, (a, b, o) => [o, b, -a]],
  [4, (a, b, o) => [-o, b, a]],
];

/** A die of half size 0.5 with the one on top, the two in front and the three on the right. */
export function die(of, pips) {
  const wells = faces.flatMap(([count, to]) =>
    spots[count].map(([a, b]) => {
      const r = count === 1 ? 0.15 : 0.1;
      return { r, at: to(a * 0.25, b * 0.25, 0.5 + r * 0.45) };
    }),
  );
  const body = subtract(
    intersect(box(0.5, 0.5, 0.5, 0.09), ball(0.73)),
    ...wells.map(({ r, at }) => move(ball(r), ...at)),
  );
  const inlay = intersect(
    union(
      ...wells.map(({ r, at }) =>
        move(ball(r * 0.97), ...at.map((value) => (Math.abs(value) > 0.5 ? value - Math.sign(value) * 0.035 : value))),
      ),
    ),
    box(0.476, 0.476, 0.476, 0.06),
  );
  return [part(body, of, { reach: 0.76 }), part(inlay, pips, { reach: 0.76 })];
}

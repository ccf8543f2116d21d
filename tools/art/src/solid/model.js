// A model is a list of parts: a shape, what it is made of, and where it stands.
import { rotation } from './shapes.js';

/** @typedef {{ shape: import('./shapes.js').Shape, of: import('./materials.js').Material, turn: number[], at: number[], size: number, reach: number, step: number }} Part */

/** One part. `reach`: a ball of this radius around its own origin holds it; `step`: below 1 where the shape overstates distances. @returns {Part} */
export const part = (shape, of, { reach = 1.5, step = 1 } = {}) => ({
  shape,
  of,
  turn: rotation(0, 0, 0),
  at: [0, 0, 0],
  size: 1,
  reach,
  step,
});

const times = (a, b) =>
  [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => a[row * 3] * b[column] + a[row * 3 + 1] * b[column + 3] + a[row * 3 + 2] * b[column + 6]),
  );
const apply = (m, [x, y, z]) => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
];

/** Parts put somewhere as one: turned (degrees around x, y, z), scaled and moved. @param {(Part | Part[])[]} parts @returns {Part[]} */
export function place(parts, { at = [0, 0, 0], turn = [0, 0, 0], size = 1 } = {}) {
  const m = rotation(...turn);
  return [parts].flat(3).map((item) => ({
    ...item,
    turn: times(m, item.turn),
    at: apply(m, item.at).map((value, axis) => value * size + at[axis]),
    size: item.size * size,
  }));
}

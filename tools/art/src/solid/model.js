// A model is a list of parts: shapes with a material, a rotation, a position and a size.
import { rotation } from './shapes.js';

/**
 * @typedef {object} Part
 * @property {import('./shapes.js').Shape} shape
 * @property {import('./materials.js').Material} of its material
 * @property {number[]} turn rotation matrix by rows
 * @property {number[]} at position
 * @property {number} size scale
 * @property {number} reach radius of a ball around the part's own origin that contains it
 * @property {number} step factor for the distances, below 1 where the shape overstates them
 */

/**
 * A part at the origin, unrotated, of size 1.
 * @param {import('./shapes.js').Shape} shape
 * @param {import('./materials.js').Material} of
 * @returns {Part}
 */
export const part = (shape, of, { reach = 1.5, step = 1 } = {}) => ({
  shape,
  of,
  turn: rotation(0, 0, 0),
  at: [0, 0, 0],
  size: 1,
  reach,
  step,
});

/** Multiplies two 3 by 3 matrices. */
const multiply = (a, b) =>
  [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => a[row * 3] * b[column] + a[row * 3 + 1] * b[column + 3] + a[row * 3 + 2] * b[column + 6]),
  );
/** Multiplies a 3 by 3 matrix by a vector. */
const apply = (m, [x, y, z]) => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
];

/**
 * Rotates (degrees around x, y, z), scales and moves parts as one.
 * @param {(Part | Part[])[]} parts
 * @returns {Part[]}
 */
export function place(parts, { at = [0, 0, 0], turn = [0, 0, 0], size = 1 } = {}) {
  const m = rotation(...turn);
  return [parts].flat(3).map((item) => ({
    ...item,
    turn: multiply(m, item.turn),
    at: apply(m, item.at).map((value, axis) => value * size + at[axis]),
    size: item.size * size,
  }));
}

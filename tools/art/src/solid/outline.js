// Flat shapes from SVG drawings: a drawing becomes a field of distances to its edge.
import sharp from 'sharp';

const GRID = 384;

/**
 * The flat shape (x, y) -> distance of the black part of a drawing. The drawing's view box is
 * `-1 -1 2 2`; y points down in the drawing and up in the model.
 * @param {string} drawing
 * @returns {Promise<(x: number, y: number) => number>}
 */
export async function outline(drawing) {
  const scale = 2;
  const side = GRID * scale;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-1.1 -1.1 2.2` +
    ` 2.2"><rect x="-2" y="-2" width="4" height="4" fill="#fff"/>${drawing}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const step = data.length / (side * side);
  const inside = (at) => data[at * step] < 128;
  const outward = squaredDistances(side, inside);
  const inward = squaredDistances(side, (at) => !inside(at));
  const field = new Float32Array(side * side);
  for (let at = 0; at < field.length; at += 1)
    field[at] = ((Math.sqrt(outward[at]) - Math.sqrt(inward[at])) * 2.2) / side;
  return (x, y) => {
    const u = Math.max(0.5, Math.min(side - 1.5, ((x + 1.1) / 2.2) * side - 0.5));
    const v = Math.max(0.5, Math.min(side - 1.5, ((1.1 - y) / 2.2) * side - 0.5));
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [u - i, v - j];
    const at = j * side + i;
    const distance =
      (field[at] * (1 - a) + field[at + 1] * a) * (1 - b) + (field[at + side] * (1 - a) + field[at + side + 1] * a) * b;
    const beyond = Math.hypot(Math.max(0, Math.abs(x) - 1.09), Math.max(0, Math.abs(y) - 1.09));
    return distance + beyond;
  };
}

/**
 * The colours (linear light) of a drawing as a function of (x, y). Its view box is `-1 -1 2 2`.
 * @param {string} drawing
 * @param {number} side resolution in pixels
 * @returns {Promise<(x: number, y: number) => number[]>}
 */
export async function texture(drawing, side = 512) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-1 -1 2` +
    ` 2">${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = Float32Array.from({ length: 256 }, (_, v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return (x, y) => {
    const i = Math.max(0, Math.min(side - 1, Math.floor(((x + 1) / 2) * side)));
    const j = Math.max(0, Math.min(side - 1, Math.floor(((1 - y) / 2) * side)));
    const at = (j * side + i) * info.channels;
    return [linear[data[at]], linear[data[at + 1]], linear[data[at + 2]]];
  };
}

/**
 * For each cell of an n by n grid the squared distance to the nearest cell for which `isSource` is
 * true. Euclidean distance transform by the lower envelope of parabolas (Felzenszwalb and
 * Huttenlocher 2012), columns first, then rows.
 * @param {number} n
 * @param {(at: number) => boolean} isSource
 */
function squaredDistances(n, isSource) {
  const grid = new Float64Array(n * n);
  for (let at = 0; at < grid.length; at += 1) grid[at] = isSource(at) ? 0 : 1e12;
  const line = new Float64Array(n);
  const vertex = new Int32Array(n);
  const bound = new Float64Array(n + 1);
  const pass = (start, stride) => {
    for (let q = 0; q < n; q += 1) line[q] = grid[start + q * stride];
    let k = 0;
    vertex[0] = 0;
    bound[0] = -Infinity;
    bound[1] = Infinity;
    for (let q = 1; q < n; q += 1) {
      let s;
      do {
        const r = vertex[k];
        s = (line[q] + q * q - line[r] - r * r) / (2 * q - 2 * r);
      } while (s <= bound[k] && (k -= 1) >= 0);
      k += 1;
      vertex[k] = q;
      bound[k] = s;
      bound[k + 1] = Infinity;
    }
    k = 0;
    for (let q = 0; q < n; q += 1) {
      while (bound[k + 1] < q) k += 1;
      grid[start + q * stride] = (q - vertex[k]) ** 2 + line[vertex[k]];
    }
  };
  for (let x = 0; x < n; x += 1) pass(x, n);
  for (let y = 0; y < n; y += 1) pass(y * n, 1);
  return grid;
}

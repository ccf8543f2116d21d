// Flat shapes from drawn outlines: an SVG drawing becomes a field of distances to its edge.
import sharp from 'sharp';

const GRID = 384;

/** The flat shape (x, y) -> distance of what is drawn in black inside a view box of `-1 -1 2 2` (y downward in the drawing, upward in the model). @param {string} drawing @returns {Promise<(x: number, y: number) => number>} */
export async function outline(drawing) {
  const scale = 2;
  const fine = GRID * scale;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${fine}" height="${fine}" viewBox="-1.1 -1.1 2.2 2.2"><rect x="-2" y="-2" width="4" height="4" fill="#fff"/>${drawing}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true });
  const step = data.length / (fine * fine);
  const inside = (at) => data[at * step] < 128;
  const out = edt(fine, inside);
  const into = edt(fine, (at) => !inside(at));
  const field = new Float32Array(fine * fine);
  for (let at = 0; at < field.length; at += 1) field[at] = ((Math.sqrt(out[at]) - Math.sqrt(into[at])) * 2.2) / fine;
  return (x, y) => {
    const u = Math.max(0.5, Math.min(fine - 1.5, ((x + 1.1) / 2.2) * fine - 0.5));
    const v = Math.max(0.5, Math.min(fine - 1.5, ((1.1 - y) / 2.2) * fine - 0.5));
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const [a, b] = [u - i, v - j];
    const at = j * fine + i;
    const near =
      (field[at] * (1 - a) + field[at + 1] * a) * (1 - b) + (field[at + fine] * (1 - a) + field[at + fine + 1] * a) * b;
    const beyond = Math.hypot(Math.max(0, Math.abs(x) - 1.09), Math.max(0, Math.abs(y) - 1.09));
    return near + beyond;
  };
}

/** A drawing as colours (linear light) over the view box `-1 -1 2 2`. @param {string} drawing @returns {Promise<(x: number, y: number) => number[]>} */
export async function print(drawing, fine = 512) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${fine}" height="${fine}" viewBox="-1 -1 2 2">${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const linear = Float32Array.from({ length: 256 }, (_, v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  );
  return (x, y) => {
    const i = Math.max(0, Math.min(fine - 1, Math.floor(((x + 1) / 2) * fine)));
    const j = Math.max(0, Math.min(fine - 1, Math.floor(((1 - y) / 2) * fine)));
    const at = (j * fine + i) * info.channels;
    return [linear[data[at]], linear[data[at + 1]], linear[data[at + 2]]];
  };
}

// Squared distance to the nearest cell that `of` holds for, by the lower envelope of parabolas (Felzenszwalb and Huttenlocher 2012), rows after columns.
function edt(n, of) {
  const grid = new Float64Array(n * n);
  for (let at = 0; at < grid.length; at += 1) grid[at] = of(at) ? 0 : 1e12;
  const line = new Float64Array(n);
  const seat = new Int32Array(n);
  const bound = new Float64Array(n + 1);
  const pass = (start, stride) => {
    for (let q = 0; q < n; q += 1) line[q] = grid[start + q * stride];
    let k = 0;
    seat[0] = 0;
    bound[0] = -Infinity;
    bound[1] = Infinity;
    for (let q = 1; q < n; q += 1) {
      let s;
      do {
        const r = seat[k];
        s = (line[q] + q * q - line[r] - r * r) / (2 * q - 2 * r);
      } while (s <= bound[k] && (k -= 1) >= 0);
      k += 1;
      seat[k] = q;
      bound[k] = s;
      bound[k + 1] = Infinity;
    }
    k = 0;
    for (let q = 0; q < n; q += 1) {
      while (bound[k + 1] < q) k += 1;
      grid[start + q * stride] = (q - seat[k]) ** 2 + line[seat[k]];
    }
  };
  for (let x = 0; x < n; x += 1) pass(x, n);
  for (let y = 0; y < n; y += 1) pass(y * n, 1);
  return grid;
}

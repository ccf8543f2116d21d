// Renders rows of a model's picture with antialiasing.

/** Offsets of the samples of an antialiased pixel. */
const GRID = [
  [-0.36, -0.12],
  [-0.12, 0.36],
  [0.12, -0.36],
  [0.36, 0.12],
  [0, 0],
];

/** Converts linear light to an sRGB value (0-255), tone mapped with Narkowicz's ACES curve. */
function toSrgb(value) {
  const x = Math.max(0, value) * 0.82;
  const toned = Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
  return (toned <= 0.0031308 ? toned * 12.92 : 1.055 * toned ** (1 / 2.4) - 0.055) * 255;
}

/** A colour as straight RGBA; transparent where the ray missed. */
const toRgba = (light) => (light ? [toSrgb(light[0]), toSrgb(light[1]), toSrgb(light[2]), 255] : [0, 0, 0, 0]);

/** Whether two neighbouring pixels differ so much that both need antialiasing. */
const differs = (a, b) =>
  Math.abs(b[3] - a[3]) > 10 || Math.abs(b[0] - a[0]) + Math.abs(b[1] - a[1]) + Math.abs(b[2] - a[2]) > 72;

/**
 * Renders the rows `from` (inclusive) to `to` (exclusive) of a square picture as straight RGBA
 * bytes. Pixels that differ from a neighbour are rendered again with five samples.
 * @param {{ pixel: (u: number, v: number) => number[] | null }} renderer
 * @param {{ size: number, from: number, to: number }} band
 */
export function renderRows(renderer, { size, from, to }) {
  const at = (x, y) => renderer.pixel(((x + 0.5) / size) * 2 - 1, 1 - ((y + 0.5) / size) * 2);
  const rows = [];
  for (let y = from - 1; y <= to; y += 1) {
    const line = [];
    for (let x = 0; x < size; x += 1) line.push(toRgba(at(x, y)));
    rows.push(line);
  }
  const out = new Uint8ClampedArray((to - from) * size * 4);
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < size; x += 1) {
      const line = rows[y - from + 1];
      const own = line[x];
      const others = [line[x - 1], line[x + 1], rows[y - from][x], rows[y - from + 2][x]];
      let value = own;
      if (others.some((other) => other && differs(own, other))) {
        const sum = [0, 0, 0, 0];
        for (const [dx, dy] of GRID) {
          const sample = toRgba(at(x + dx, y + dy));
          for (let k = 0; k < 3; k += 1) sum[k] += sample[k] * sample[3];
          sum[3] += sample[3];
        }
        value = sum[3] === 0 ? [0, 0, 0, 0] : [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3], sum[3] / GRID.length];
      }
      out.set(value, ((y - from) * size + x) * 4);
    }
  return out;
}

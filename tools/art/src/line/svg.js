// Helpers for drawing in SVG: seeded random numbers, colours, gradients.

/**
 * A deterministic generator of random numbers from 0 to 1 (mulberry32).
 * @param {string} name the seed
 */
export function seededRandom(name) {
  let state = Array.from(name).reduce((sum, letter) => Math.imul(sum, 31) + letter.codePointAt(0), 7) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as text with at most two decimals. */
export const num = (value) => String(Math.round(value * 100) / 100);

/**
 * An OKLCH colour (lightness 0-1, chroma, hue in degrees) as '#rrggbb', by Björn Ottosson's
 * matrices.
 */
export function colour(lightness, chroma, hue) {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((v) => v ** 3);
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear
    .map((v) => {
      const k = Math.max(0, Math.min(1, v));
      return Math.round(255 * (k <= 0.0031308 ? 12.92 * k : 1.055 * k ** (1 / 2.4) - 0.055))
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

const stops = (list) =>
  list
    .map(
      ([at, paint, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${paint}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('');
/**
 * A linear gradient from top to bottom, or along x1, y1, x2, y2; stops are [offset, colour,
 * opacity].
 */
export const linearGradient = (id, list, [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`;
/** A radial gradient from the centre of the filled shape. */
export const radialGradient = (id, list) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

/** An SVG document. */
export const drawing = (width, height, defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}"` +
  ` height="${height}"><defs>${defs}</defs>${body}</svg>`;

/** A PNG inside a drawing, centred on (x, y). */
export const image = (png, { x, y, size }, attributes = '') =>
  `<image x="${num(x - size / 2)}" y="${num(y - size / 2)}" width="${num(size)}"` +
  ` height="${num(size)}" href="data:image/png;base64,${png.toString('base64')}" ${attributes}/>`;

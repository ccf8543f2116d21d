// Materials. Colours are linear light; a colour may be a function of the part's own coordinates.
// `metal`, `rough` (roughness) and `coat` (clear coat) go from 0 to 1. `glow` is emitted light,
// `soft` the colour of light scattered below the surface.

/** @typedef {number[] | ((x: number, y: number, z: number) => number[])} Colour */
/**
 * @typedef {object} Material
 * @property {Colour} colour
 * @property {number} [metal]
 * @property {number} [rough]
 * @property {number} [coat]
 * @property {Colour} [glow]
 * @property {Colour} [soft]
 */

/** Converts '#rrggbb' to linear light. @param {string} hex */
export const paint = (hex) =>
  [1, 3, 5].map((at) => {
    const v = parseInt(hex.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });

/** Interpolates between two colours; `t` is limited to 0-1. */
export const mix = (a, b, t) => {
  const k = Math.max(0, Math.min(1, t));
  return a.map((value, at) => value + (b[at] - value) * k);
};

/** Smooth step: 0 below a, 1 above b. */
export const ramp = (a, b, x) => {
  const t = Math.max(0, Math.min(1, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};

/** Deterministic value noise, 0 to 1. */
export function noise(x, y, z) {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [x - i, y - j, z - k].map((t) => t * t * (3 - 2 * t));
  const at = (a, b, c) => {
    let h = (Math.imul(i + a, 374761393) + Math.imul(j + b, 668265263) + Math.imul(k + c, 1274126177)) | 0;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const line = (b, c) => at(0, b, c) + (at(1, b, c) - at(0, b, c)) * u;
  const plane = (c) => line(0, c) + (line(1, c) - line(0, c)) * v;
  return plane(0) + (plane(1) - plane(0)) * w;
}

/** Polished gold. */
export const gold = { colour: paint('#ffc95e'), metal: 1, rough: 0.16 };
/** Varnished rosewood with its grain. */
export const rosewood = {
  colour: (x, y, z) => mix(paint('#5a1f12'), paint('#9a4a22'), noise(x * 5, y * 22, z * 22)),
  rough: 0.4,
  coat: 0.6,
};
/** Red lacquer. */
export const lacquer = { colour: paint('#b3141a'), rough: 0.25, coat: 1 };
/** Ivory. */
export const ivory = { colour: paint('#fff3d8'), rough: 0.3, coat: 0.8, soft: paint('#7a3c12') };
/** A green leaf, lighter towards its top. */
export const leaf = {
  colour: (x, y, z) => mix(paint('#0c5a34'), paint('#4fae4a'), 0.5 + y * 0.8 + noise(x * 8, y * 8, z * 8) * 0.3),
  rough: 0.4,
  coat: 0.5,
  soft: paint('#3d8f1c'),
};

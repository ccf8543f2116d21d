// Parts of the river market: buildings of the bank, lanterns, and light on the water.
import { seededRandom, num } from './svg.js';

const path = (points) => `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;

/** The closed outline through points (half width, height) on both sides of x, upward from y. */
function mirroredOutline(points, x, y) {
  const left = points.map(([half, up]) => [x - half, y - up]);
  const right = points.toReversed().map(([half, up]) => [x + half, y - up]);
  return `${path([...left, ...right])}Z`;
}

/** The outline of a prang (a tower as at Wat Arun), its foot at (x, y), `h` high. */
export function prang(x, y, h) {
  const w = h * 0.2;
  const tiers = [
    [1, 0],
    [1, 0.07],
    [0.86, 0.08],
    [0.86, 0.15],
    [0.72, 0.16],
    [0.72, 0.23],
    [0.6, 0.25],
    [0.62, 0.36],
    [0.56, 0.52],
    [0.44, 0.66],
    [0.26, 0.77],
    [0.1, 0.82],
    [0.08, 0.85],
    [0.03, 0.86],
    [0.02, 1],
  ];
  return mirroredOutline(
    tiers.map(([a, b]) => [w * a, h * b]),
    x,
    y,
  );
}

/** The outline of a chedi (a bell-shaped stupa), its foot at (x, y), `h` high. */
export function chedi(x, y, h) {
  const w = h * 0.26;
  const tiers = [
    [1, 0],
    [1, 0.06],
    [0.86, 0.07],
    [0.86, 0.12],
    [0.74, 0.13],
    [0.72, 0.19],
    [0.6, 0.28],
    [0.46, 0.38],
    [0.34, 0.44],
    [0.26, 0.45],
    [0.26, 0.49],
    [0.16, 0.5],
    [0.1, 0.66],
    [0.04, 0.82],
    [0.02, 1],
  ];
  return mirroredOutline(
    tiers.map(([a, b]) => [w * a, h * b]),
    x,
    y,
  );
}

/** The outline of a temple hall with a three-tiered roof and flame-like finials (cho fa). */
export function hall(x, y, h) {
  const w = h * 1.05;
  const tier = (top, half, drop) =>
    `M${num(x)} ${num(y - h * top)}Q${num(x + half * 0.34)} ${num(y - h * (top - drop * 0.62))}` +
    ` ${num(x + half)} ${num(y - h * (top - drop))}l${num(h * 0.07)}` +
    ` ${num(-h * 0.06)}l${num(-h * 0.02)} ${num(h * 0.1)}` +
    `H${num(x - half - h * 0.05)}l${num(-h * 0.02)} ${num(-h * 0.1)}l${num(h * 0.07)}` +
    ` ${num(h * 0.06)}Q${num(x - half * 0.34)} ${num(y - h * (top - drop * 0.62))} ${num(x)}` +
    ` ${num(y - h * top)}Z`;
  return (
    `${tier(0.94, w * 0.3, 0.34)}${tier(0.78, w * 0.46, 0.34)}${tier(0.6, w * 0.64, 0.3)}` +
    `M${num(x - w * 0.5)} ${num(y)}V${num(y - h * 0.32)}H${num(x + w * 0.5)}V${num(y)}` +
    `ZM${num(x - h * 0.02)} ${num(y - h * 0.9)}L${num(x)} ${num(y - h * 1.08)}L${num(x + h * 0.02)}` +
    ` ${num(y - h * 0.9)}Z`
  );
}

/** A paper lantern, its top at (x, y), `s` high; uses the gradients of `lanternDefs`. */
export const lantern = (x, y, s, glow = 1) =>
  `<g transform="translate(${num(x)} ${num(y)})` +
  (` scale(${num(s / 40)})">` +
    (glow > 0 ? `<circle cy="20" r="62" fill="url(#lantern-glow)" opacity="${num(glow)}"/>` : '') +
    '<path d="M0-5V2M-7 3h14M-7 37h14M0 37v11" stroke="#a2691f" stroke-width="2.2"' +
    ' stroke-linecap="round" fill="none"/><path d="M-6.5 4C-19 8-19 32-6.500 36H6.500C19 32 19 8' +
    ' 6.500 4Z" fill="url(#lantern-paper)"/><path d="M-2.500 4C-8 12-8 28-2.500 36M2.500 4C8 12 8 28' +
    ' 2.500 36M-6.500 4C-16 10-16 30-6.500 36M6.500 4C16 10 16 30 6.500 36" stroke="#b5531c"' +
    ' stroke-opacity=".5" fill="none"/></g>');
/** The gradients of `lantern`. */
export const lanternDefs = (strength = 1) =>
  '<radialGradient id="lantern-glow"><stop offset="0" stop-color="#ffd98c"' +
  ` stop-opacity="${num(0.8 * strength)}"/><stop offset=".32" stop-color="#ffa748"` +
  ` stop-opacity="${num(0.3 * strength)}"/><stop offset="1" stop-color="#ff8a2b" stop-opacity="0"/>` +
  '</radialGradient><radialGradient id="lantern-paper" cx=".5" cy=".56" r=".62">' +
  '<stop offset="0" stop-color="#fff6d6"/><stop offset=".45" stop-color="#ffcb69"/>' +
  '<stop offset="1" stop-color="#e06d24"/></radialGradient>';

/**
 * Lanterns on a rope between two points. `sag`: how far its middle hangs down; `count`: number of
 * intervals; `size`: height of a lantern.
 */
export function garland([x1, y1], [x2, y2], { sag, count, size, rope }) {
  let out =
    `<path d="M${x1} ${y1}Q${num((x1 + x2) / 2)} ${num((y1 + y2) / 2 + sag * 2)} ${x2} ${y2}"` +
    ` fill="none" stroke="${rope}" stroke-width="${num(size * 0.045)}"/>`;
  for (let at = 1; at < count; at += 1) {
    const t = at / count;
    const [x, y] = [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + sag * 4 * t * (1 - t)];
    out += lantern(x, y + size * 0.1, size * (at % 3 === 1 ? 1.14 : 0.92));
  }
  return out;
}

/**
 * Strokes of light on the water below `y`, thinner and fainter away from the bank. `name` seeds the
 * random numbers; `around`: x positions of the lights; `long`: length of a stroke.
 */
export function glints(name, { x, y, width, height, count, paint, around = [], long = 90 }) {
  const next = seededRandom(name);
  let out = '';
  for (let at = 0; at < count; at += 1) {
    const depth = next() ** 1.5;
    const middle = around.length
      ? around[at % around.length] + (next() - 0.5) * width * 0.1 * (1 + depth * 2)
      : x + next() * width;
    const reach = (0.2 + next()) * long * (0.5 + depth);
    out +=
      `<path d="M${num(middle - reach / 2)} ${num(y + 3 + depth * height)}h${num(reach)}"` +
      ` stroke-width="${num(0.8 + depth * 2.4 * next() + next())}"` +
      ` opacity="${num((0.15 + next() * 0.5) * (1 - depth * 0.85))}"/>`;
  }
  return `<g stroke="${paint}" stroke-linecap="round" fill="none">${out}</g>`;
}

/** The filter `ripple`, which distorts a reflection on water. */
export const ripple = (size = 1) =>
  '<filter id="ripple" x="-5%" y="-5%" width="110%" height="110%"' +
  ' color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise"' +
  ` baseFrequency="${num((0.006 / size) * 100) / 100} ${num((0.075 / size) * 1000) / 1000}"` +
  ` numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="${num(30 * size)}"` +
  ` xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="${num(2.6 * size)}` +
  ` ${num(0.9 * size)}"/></filter>`;

// Thai ornaments as line art: krajang borders and prajam-yam flowers.
import { num } from './svg.js';

const petal = 'M0-3.2C4.6-5.4 5.2-9.6 0-15C-5.2-9.6-4.6-5.4 0-3.2Z';
/** A prajam-yam, a flower of four petals: 30 wide, centred on the origin. */
export const prajam = (stroke, width = 1.1) =>
  `<g fill="none" stroke="${stroke}" stroke-width="${width}"` +
  (' stroke-linejoin="round">' +
    [0, 90, 180, 270].map((turn) => `<path transform="rotate(${turn})" d="${petal}"/>`).join('') +
    [45, 135, 225, 315].map((turn) => `<path transform="rotate(${turn})" d="M0-4.4L2.1-8L0-11L-2.1-8Z"/>`).join('') +
    '<circle r="2"/></g>');

/** An area filled with prajam-yam flowers in staggered rows. */
export function lattice(width, height, stroke, { cell = 120, size = 2.2 } = {}) {
  let flowers = '';
  for (let row = 0; row * cell * 0.5 < height + cell; row += 1)
    for (let column = 0; column * cell < width + cell; column += 1)
      flowers +=
        `<use href="#prajam" x="${num((column * cell + (row % 2 ? cell / 2 : 0)) / size)}"` +
        ` y="${num((row * cell * 0.5) / size)}"/>`;
  return `<defs><g id="prajam">${prajam(stroke)}</g></defs><g transform="scale(${size})">${flowers}</g>`;
}

/** A krajang border: a row of lotus leaves above y = 0. */
export function krajang(width, leaf, stroke, line = 1.6) {
  const count = Math.round(width / leaf);
  const k = width / count / 24;
  let leaves = '';
  for (let at = 0; at < count; at += 1)
    leaves +=
      `<path transform="translate(${num(at * 24 * k)} ${num(-16 * k)}) scale(${num(k)})" d="M0 16C4 16` +
      ' 5.6 12.6 6.2 9.4C6.9 5.6 10 4.4 12 0C14 4.4 17.1 5.6 17.8 9.4C18.4 12.6 20 16 24 16M9 16C9 11.5' +
      ' 11 9.5 12 7C13 9.5 15 11.5 15 16"/>';
  return `<g fill="none" stroke="${stroke}" stroke-width="${num(line / k)}" stroke-linejoin="round">${leaves}</g>`;
}

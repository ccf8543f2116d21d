// Icons of the installable app, and the Open Graph card.
import { hanger, flame, lanternRim } from '../line/mark.js';
import { krajang, lattice } from '../line/ornament.js';
import { colour, linearGradient, drawing, num, radialGradient } from '../line/svg.js';
import { line } from '../line/title.js';
import { scene } from './scenes.js';
import { rasterize } from '../raster.js';

const gold =
  '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0c0"/>' +
  '<stop offset=".45" stop-color="#efc262"/><stop offset="1" stop-color="#b97a26"/>' +
  '</linearGradient>';
const logo = (x, y, size) =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size / 48)}) translate(-20 -24)">` +
  `<path d="${hanger}" stroke="url(#gold)" stroke-width="2.4" fill="none" stroke-linecap="round"/>` +
  `<path d="${lanternRim}" fill="#1b1446" fill-opacity=".55" stroke="url(#gold)"` +
  ` stroke-width="2.4"/><path d="${flame}" fill="url(#gold)"/></g>`;

/**
 * The app's icon, 512 by 512. `rounded`: with round corners; `inner`: the fraction that the logo
 * takes (a
 * maskable icon keeps it within the middle 80 %).
 */
export const icon = ({ rounded, inner }) =>
  drawing(
    512,
    512,
    [
      gold,
      radialGradient('glow', [
        [0, '#ffcf74', 0.75],
        [0.5, '#ff9f43', 0.22],
        [1, '#ff9f43', 0],
      ]),
      linearGradient('sky', [
        [0, '#0b0e26'],
        [0.6, '#1a1546'],
        [1, '#3a1f58'],
      ]),
      `<clipPath id="shape"><rect width="512" height="512" rx="${rounded ? 112 : 0}"/></clipPath>`,
    ].join(''),
    '<g clip-path="url(#shape)"><rect width="512" height="512" fill="url(#sky)"/>' +
      `<g opacity=".1">${lattice(512, 512, '#f3c065', { cell: 128, size: 2.4 })}</g>` +
      `<circle cx="256" cy="264" r="${num(260 * (inner / 0.7))}"` +
      ` fill="url(#glow)"/>${logo(256, 256, 512 * inner)}</g>`,
  );

/** The Open Graph card, 1200 by 630: the brand's name on the river market. */
export async function card() {
  const river = await rasterize(await scene({ width: 1200, height: 630, waterline: 430, theme: 'dark' }));
  const [thai, latin] = [line('โชคดี', 150), line('CHOKDEE', 46, '600SemiBold')];
  const defs = [
    gold,
    linearGradient('letters', [
      [0, '#fffaf0'],
      [0.5, '#fbe0a0'],
      [0.8, '#f0bd57'],
      [1, '#c98a2e'],
    ]),
    '<linearGradient id="shade"><stop offset="0" stop-color="#090c21" stop-opacity=".82"/>' +
      '<stop offset=".7" stop-color="#090c21" stop-opacity="0"/></linearGradient>',
  ].join('');
  return drawing(
    1200,
    630,
    defs,
    `<image width="1200" height="630" href="data:image/png;base64,${river.toString('base64')}"/>` +
      `<rect width="1200" height="630" fill="url(#shade)"/>${logo(150, 196, 230)}` +
      `<path transform="translate(270 226)" d="${thai.path}" fill="url(#letters)"/>` +
      `<path transform="translate(276 290)" d="${latin.path}" fill="${colour(0.86, 0.1, 80)}"/>` +
      `<g transform="translate(0 626)" opacity=".8">${krajang(1200, 60, '#d9a94f', 2)}</g>`,
  );
}

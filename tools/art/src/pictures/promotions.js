// Promotion banners, 16:9, without text and dark for both themes. The prop is right of the middle;
// the left is plain, for text laid over it.
import { lattice } from '../line/ornament.js';
import { garland, glints, lanternDefs, prang, chedi } from '../line/river.js';
import { seededRandom, colour, linearGradient, drawing, image, num, radialGradient } from '../line/svg.js';
import { bottomOf, renderModel } from '../solid/render.js';

/**
 * @typedef {object} PromotionData
 * @property {string} key
 * @property {[number, number]} hue of the prop's side and of the text's side
 * @property {number} light hue of the light
 * @property {string} hero the model of the prop
 * @property {number} [size]
 * @property {string} [sky] a model that is shown small around the prop
 * @property {[number, number, number][]} [lights] flames of the prop: x and y from its middle and
 *   radius of the glow, as fractions of its size
 */

/** @type {PromotionData[]} */
export const promotions = [
  {
    key: 'welcome-river',
    hue: [335, 285],
    light: 70,
    hero: 'groups.welcome',
    size: 1.1,
    sky: 'sky.one',
    lights: [
      [0, -0.27, 0.3],
      [0, -0.29, 0.1],
    ],
  },
  { key: 'fair-play', hue: [168, 240], light: 84, hero: 'groups.fair', size: 1.02 },
  { key: 'night-market-launch', hue: [40, 300], light: 72, hero: 'groups.market', size: 1.04, sky: 'river.lantern' },
  { key: 'lucky-friday', hue: [240, 268], light: 88, hero: 'groups.gift', size: 1.04, sky: 'treasure.coin' },
];
/** Size of a banner, pixels. */
export const [width, height] = [1280, 720];

/**
 * A banner.
 * @param {PromotionData} promotion
 */
export async function promotion({ key, hue: [sky, night], light, hero, size = 1, sky: floating, lights = [] }) {
  const next = seededRandom(key);
  const span = height * 0.84 * size;
  const [cx, cy] = [width * 0.66, height * 0.49];
  const waterline = height * 0.76;
  const gilt = colour(0.9, 0.11, light);
  const main = await renderModel(hero, hero === 'groups.market' ? 600 : 440);
  const foot = cy + ((await bottomOf(main)) - 0.5) * span;
  let around = '';
  if (floating) {
    const small = await renderModel(floating, 160);
    for (const [x, y, s, soft] of [
      [0.4, 0.24, 0.16, 1],
      [0.93, 0.24, 0.24, 0],
      [0.3, 0.5, 0.09, 2],
      [0.55, 0.12, 0.1, 2],
    ])
      around += image(
        small,
        { x: width * x, y: height * y, size: height * s },
        soft ? `filter="url(#soft${soft})"` : '',
      );
  }
  let sparks = '';
  for (let at = 0; at < 54; at += 1) {
    const [turn, out] = [next() * 6.283, span * (0.3 + next() * 0.6)];
    sparks +=
      `<circle cx="${num(cx + Math.cos(turn) * out * 1.15)}"` +
      ` cy="${num(Math.min(waterline, cy + Math.sin(turn) * out * 0.8))}"` +
      ` r="${num(0.6 + next() ** 3 * 4)}" opacity="${num(0.25 + next() * 0.7)}"/>`;
  }
  const defs = [
    linearGradient(
      'sky',
      [
        [0, colour(0.2, 0.07, night)],
        [0.42, colour(0.27, 0.1, night)],
        [0.78, colour(0.46, 0.15, sky)],
        [1, colour(0.4, 0.14, sky)],
      ],
      [0, 0, 1, 0.12],
    ),
    linearGradient('shade', [
      [0, colour(0.13, 0.05, night), 0.55],
      [0.4, colour(0.13, 0.05, night), 0],
      [0.74, colour(0.13, 0.05, night), 0],
      [1, colour(0.11, 0.05, night), 0.5],
    ]),
    linearGradient('water', [
      [0, colour(0.3, 0.1, night), 0.55],
      [1, colour(0.13, 0.05, 276), 0.95],
    ]),
    radialGradient('glow', [
      [0, '#fff3cf', 0.95],
      [0.25, colour(0.88, 0.14, light), 0.62],
      [0.6, colour(0.72, 0.16, light - 14), 0.2],
      [1, colour(0.6, 0.16, sky), 0],
    ]),
    '<linearGradient id="calm" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff"' +
      ' stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity=".16"/>' +
      '<stop offset="1" stop-color="#fff"/></linearGradient><mask id="flowers">' +
      `<rect width="${width}" height="${height}" fill="url(#calm)"/></mask>`,
    `<linearGradient id="deep" gradientUnits="userSpaceOnUse" x1="0" y1="${num(waterline)}" x2="0"` +
      ` y2="${height}"><stop offset="0" stop-color="#fff" stop-opacity=".55"/>` +
      '<stop offset="1" stop-color="#fff" stop-opacity=".05"/></linearGradient>' +
      `<mask id="mirror" maskUnits="userSpaceOnUse" x="0" y="${num(waterline)}" width="${width}"` +
      ` height="${num(height - waterline)}"><rect y="${num(waterline)}" width="${width}"` +
      ` height="${height}" fill="url(#deep)"/></mask>`,
    '<filter id="ripple" x="-4%" y="-4%" width="108%" height="108%"' +
      ' color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".008 .09"' +
      ' numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="18" xChannelSelector="R"' +
      ' yChannelSelector="G"/><feGaussianBlur stdDeviation="1.800 .7"/></filter>' +
      '<filter id="lift" x="-20%" y="-20%" width="140%" height="140%"' +
      ' color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="9" stdDeviation="10"' +
      ' flood-color="#0c0618" flood-opacity=".6"/></filter><filter id="soft1">' +
      '<feGaussianBlur stdDeviation="1.200"/></filter><filter id="soft2">' +
      '<feGaussianBlur stdDeviation="2.400"/></filter><filter id="haze">' +
      '<feGaussianBlur stdDeviation="1.400"/></filter>',
    lanternDefs(),
  ].join('');
  const shore =
    [
      [0.3, 0.32],
      [0.272, 0.18],
      [0.328, 0.18],
      [0.93, 0.3],
      [0.965, 0.2],
    ]
      .map(([x, h]) => prang(width * x, waterline, height * h))
      .join('') + chedi(width * 0.14, waterline, height * 0.24);
  return drawing(
    width,
    height,
    defs,
    [
      `<rect width="${width}" height="${height}" fill="url(#sky)"/>` +
        `<g mask="url(#flowers)" opacity=".3">${lattice(width, height, gilt, { cell: 110, size: 2 })}</g>`,
      `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(span * 0.8)}" fill="url(#glow)"/>`,
      `<path d="${shore}" fill="${colour(0.25, 0.09, night)}" opacity=".7" filter="url(#haze)"/>`,
      `<rect y="${num(waterline)}" width="${width}" height="${num(height - waterline)}"` +
        ` fill="url(#water)"/><rect y="${num(waterline - 1)}" width="${width}" height="2" fill="${gilt}"` +
        ' opacity=".4" filter="url(#haze)"/>',
      `<g mask="url(#mirror)"><g filter="url(#ripple)"><g transform="translate(0 ${num(2 * foot - 4)})` +
        ` scale(1 -1)">${image(main, { x: cx, y: cy, size: span })}</g></g></g>`,
      glints(key, {
        x: 0,
        y: waterline,
        width,
        height: height - waterline,
        count: 74,
        paint: colour(0.9, 0.12, light),
        around: [cx - span * 0.3, cx, cx + span * 0.3],
        long: 110,
      }),
      garland([width * 0.34, -30], [width + 60, 14], { sag: 44, count: 9, size: 54, rope: colour(0.2, 0.05, night) }),
      around,
      image(main, { x: cx, y: cy, size: span }, 'filter="url(#lift)"'),
      lights
        .map(
          ([x, y, r]) =>
            `<circle cx="${num(cx + x * span)}" cy="${num(cy + y * span)}" r="${num(r * span)}"` +
            ' fill="url(#lantern-glow)"/>',
        )
        .join(''),
      `<g fill="${gilt}">${sparks}</g><rect width="${width}" height="${height}" fill="url(#shade)"/>`,
    ].join(''),
  );
}

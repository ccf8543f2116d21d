// Game covers, 3:4: a prop above a river that reflects it. The title is a separate drawing in
// front, sharp at every size.
import { garland, glints, chedi, hall, lanternDefs, prang, ripple } from '../line/river.js';
import { krajang, lattice } from '../line/ornament.js';
import { seededRandom, colour, linearGradient, drawing, image, num, radialGradient } from '../line/svg.js';
import { line } from '../line/title.js';
import { bottomOf, renderModel } from '../solid/render.js';

/** Size of a cover, pixels. */
export const [width, height] = [960, 1280];
const waterline = 838;
/**
 * Props are rendered at this fraction of their size: their edges are smooth, and covers are rarely
 * shown larger.
 */
const PROP_SCALE = 0.6;

/** The rendered model of a prop. */
const renderProp = ({ model, size }) => renderModel(model, Math.round((size * width * PROP_SCALE) / 20) * 20);
/** A prop as part of the drawing. */
const prop = async ({ model, at, size, turn = 0, soft = 0 }, extra = '') =>
  image(
    await renderProp({ model, size }),
    { x: at[0] * width, y: at[1] * height, size: size * width },
    `${turn ? `transform="rotate(${turn} ${num(at[0] * width)} ${num(at[1] * height)})"` : ''}` +
      ` ${soft ? `filter="url(#soft${soft})"` : ''} ${extra}`,
  );
/** The blur filters that props use. */
const blurFilters = (list) =>
  [...new Set(list.map(({ soft }) => soft).filter(Boolean))]
    .map((soft) => `<filter id="soft${soft}"><feGaussianBlur stdDeviation="${soft}"/></filter>`)
    .join('');

/** Fireworks above the river. */
function fireworkBursts(name, light) {
  const next = seededRandom(`${name} fireworks`);
  return [
    [150, 210, 150, 20],
    [800, 150, 190, light],
    [830, 520, 110, 330],
    [130, 560, 100, 150],
  ]
    .map(([x, y, reach, hue]) => {
      let out = '';
      for (let at = 0; at < 34; at += 1) {
        const [turn, far] = [(at / 34) * 2 * Math.PI + next() * 0.1, reach * (0.55 + 0.45 * next())];
        const [dx, dy] = [Math.cos(turn) * far, Math.sin(turn) * far];
        out +=
          `<path d="M${num(x + dx * 0.3)} ${num(y + dy * 0.3)}Q${num(x + dx * 0.75)} ${num(y + dy * 0.75)}` +
          ` ${num(x + dx)} ${num(y + dy + reach * 0.14)}" stroke-width="${num(1.5 + next() * 2.5)}"` +
          ` opacity="${num(0.35 + next() * 0.6)}"/>` +
          `<circle cx="${num(x + dx)}" cy="${num(y + dy + reach * 0.14)}" r="${num(2 + next() * 4)}"` +
          ` fill="${colour(0.95, 0.08, hue)}" stroke="none"/>`;
      }
      return `<g fill="none" stroke="${colour(0.82, 0.15, hue)}" stroke-linecap="round">${out}</g>`;
    })
    .join('');
}

/**
 * The cover of a game, without its title.
 * @param {import('./games.js').CoverData} game
 */
export async function cover({ id, hue: [sky, night], light, hero, behind = [], before = [], fireworks = false }) {
  const next = seededRandom(id);
  const [cx, cy] = [hero.at[0] * width, hero.at[1] * height];
  const gilt = colour(0.9, 0.11, light);
  const far = colour(0.3, 0.085, night);
  const near = colour(0.22, 0.07, night);
  const shore = [
    prang(170, waterline, 250),
    prang(96, waterline, 150),
    prang(244, waterline, 160),
    chedi(826, waterline, 230),
    chedi(902, waterline, 150),
    hall(700, waterline, 130),
  ].join('');
  let sparks = '';
  for (let at = 0; at < 60; at += 1) {
    const [turn, out, size] = [next() * 6.283, (0.22 + 0.5 * next()) * width, 0.8 + next() ** 3 * 6];
    sparks +=
      `<circle cx="${num(cx + Math.cos(turn) * out)}"` +
      ` cy="${num(Math.min(waterline - 20, cy + Math.sin(turn) * out))}" r="${num(size)}"` +
      ` opacity="${num(0.2 + next() * 0.7)}"/>`;
  }
  let bokeh = '';
  for (let at = 0; at < 9; at += 1)
    bokeh +=
      `<circle cx="${num(next() * width)}" cy="${num(120 + next() * 620)}" r="${num(26 + next() * 70)}"` +
      ` fill="${colour(0.82, 0.14, light - 10 + next() * 30)}" opacity="${num(0.1 + next() * 0.16)}"/>`;
  const props = await Promise.all([
    ...behind.map((one) => prop(one)),
    prop(hero, 'filter="url(#lift)"'),
    ...before.map((one) => prop(one, one.soft ? '' : 'filter="url(#lift)"')),
  ]);
  const mirrored = (await Promise.all([hero, ...before].map((one) => prop({ ...one, soft: 0 })))).join('');
  const feet = await Promise.all(
    [hero, ...before].map(
      async (one) => one.at[1] * height + ((await bottomOf(await renderProp(one))) - 0.5) * one.size * width,
    ),
  );
  const foot = Math.max(...feet);
  const defs = [
    linearGradient('sky', [
      [0, colour(0.24, 0.09, night)],
      [0.35, colour(0.4, 0.15, sky)],
      [0.66, colour(0.5, 0.17, sky)],
      [1, colour(0.58, 0.16, sky + 12)],
    ]),
    linearGradient('water', [
      [0, colour(0.42, 0.13, sky)],
      [0.16, colour(0.3, 0.1, night)],
      [0.6, colour(0.185, 0.065, night)],
      [1, colour(0.14, 0.05, 276)],
    ]),
    radialGradient('glow', [
      [0, '#fff6da', 1],
      [0.2, colour(0.92, 0.12, light), 0.86],
      [0.5, colour(0.78, 0.16, light - 12), 0.4],
      [1, colour(0.6, 0.16, light - 20), 0],
    ]),
    radialGradient('fade', [
      [0, '#fff'],
      [0.45, '#fff', 0.55],
      [1, '#fff', 0.1],
    ]),
    linearGradient('deep', [
      [0, '#fff', 0.8],
      [0.5, '#fff', 0.34],
      [1, '#fff', 0],
    ]),
    linearGradient('dark', [
      [0, colour(0.13, 0.05, night), 0],
      [0.42, colour(0.13, 0.05, night), 0.36],
      [1, colour(0.1, 0.04, 276), 0.94],
    ]),
    '<radialGradient id="corner" cx=".5" cy=".42" r=".78"><stop offset=".6" stop-color="#000"' +
      ` stop-opacity="0"/><stop offset="1" stop-color="${colour(0.1, 0.05, night)}"` +
      ' stop-opacity=".72"/></radialGradient>',
    `<mask id="flowers"><rect width="${width}" height="${waterline}" fill="url(#fade)"/></mask>` +
      `<mask id="mirror"><rect y="${waterline}" width="${width}" height="360" fill="url(#deep)"/>` +
      '</mask>',
    '<filter id="far"><feGaussianBlur stdDeviation="16"/></filter><filter id="haze">' +
      '<feGaussianBlur stdDeviation="2.4"/></filter><filter id="lift" x="-20%" y="-20%" width="140%"' +
      ' height="140%" color-interpolation-filters="sRGB"><feDropShadow dx="0" dy="16" stdDeviation="18"' +
      ` flood-color="${colour(0.12, 0.06, night)}" flood-opacity=".62"/></filter>`,
    blurFilters([...behind, ...before]),
    lanternDefs(),
    ripple(1.1),
  ].join('');
  return drawing(
    width,
    height,
    defs,
    [
      `<rect width="${width}" height="${waterline + 2}" fill="url(#sky)"/>`,
      `<g mask="url(#flowers)" opacity=".34">${lattice(width, waterline, gilt)}</g>`,
      `<circle cx="${num(cx)}" cy="${num(cy)}" r="640" fill="url(#glow)" opacity=".92"/>`,
      fireworks ? fireworkBursts(id, light) : '',
      `<path d="${shore}" fill="${far}" opacity=".82" filter="url(#haze)"/><g filter="url(#far)">${bokeh}</g>`,
      garland([-40, -30], [1000, 60], { sag: 70, count: 8, size: 84, rope: near }),
      `<rect y="${waterline}" width="${width}" height="${height - waterline}" fill="url(#water)"/>` +
        `<rect y="${waterline - 3}" width="${width}" height="5" fill="${colour(0.8, 0.13, light)}"` +
        ' opacity=".5" filter="url(#haze)"/>',
      '<g mask="url(#mirror)"><g filter="url(#ripple)">' +
        `<g transform="translate(0 ${num(waterline + Math.max(foot, waterline - 40))}) scale(1` +
        ` -1)">${mirrored}</g></g></g>`,
      glints(id, {
        x: 0,
        y: waterline,
        width,
        height: 330,
        count: 120,
        paint: colour(0.9, 0.12, light),
        around: [cx - 220, cx, cx + 220, cx - 90, cx + 100],
        long: 110,
      }),
      glints(`${id}-cool`, {
        x: 0,
        y: waterline,
        width,
        height: 430,
        count: 46,
        paint: colour(0.75, 0.1, sky),
        long: 180,
      }),
      ...props,
      `<g fill="${gilt}">${sparks}</g>`,
      `<rect width="${width}" height="${height}" fill="url(#corner)"/><rect y="760" width="${width}"` +
        ' height="520" fill="url(#dark)"/>',
      `<g transform="translate(0 ${height - 4})" opacity=".75">${krajang(width, 60, colour(0.78, 0.12, 78), 2.2)}</g>`,
    ].join(''),
  );
}

/**
 * A game's title in gold: up to two lines that fill the width of the cover.
 * @param {string[]} lines
 */
export function title(lines) {
  const set = lines.map((text, at) => {
    const once = line(text, 100);
    const size = Math.min(lines.length > 1 ? (at === 0 ? 200 : 178) : 232, (860 / once.width) * 100);
    return line(text, size);
  });
  // From the last line upward, so that marks above and below the lines do not overlap.
  let y = 1196;
  const placed = set
    .toReversed()
    .map((one) => {
      const baseline = y - Math.max(0, one.bottom - 18);
      y = baseline + one.top - 26;
      return (
        `<path id="l${num(baseline)}" transform="translate(${num((width - one.width) / 2)}` +
        ` ${num(baseline)})" d="${one.path}"/>`
      );
    })
    .join('');
  const defs = `${linearGradient('gold', [
    [0, '#fffdf4'],
    [0.34, '#ffe9ad'],
    [0.56, '#f6c35c'],
    [0.62, '#e09a33'],
    [0.8, '#ffd985'],
    [1, '#b8701f'],
  ])}<g id="t">${placed}</g>`;
  return drawing(
    width,
    height,
    defs,
    '<g stroke-linejoin="round"><use href="#t" y="12" fill="#120819" stroke="#120819"' +
      ' stroke-width="34" opacity=".55"/><use href="#t" y="7" fill="#5a2a0c" stroke="#5a2a0c"' +
      ' stroke-width="22"/><use href="#t" fill="#1d0c22" stroke="#1d0c22" stroke-width="20"/>' +
      '<use href="#t" fill="url(#gold)" stroke="#fff0c4" stroke-width="2.4"/></g>',
  );
}

// The river market by night and at dawn, wide for desktops and tall for phones. The waterline of
// the wide one is 28.1 % of its width below its top (apps/web/src/app.css depends on it).
import { chedi, garland, glints, hall, lantern, lanternDefs, prang } from '../line/river.js';
import { seededRandom, colour, linearGradient, drawing, image, num, radialGradient } from '../line/svg.js';
import { renderModel } from '../solid/render.js';

const cloths = [25, 165, 292, 62, 240, 5];
const tones = {
  dark: {
    sky: [
      [0, colour(0.15, 0.045, 275)],
      [0.5, colour(0.22, 0.08, 283)],
      [0.8, colour(0.33, 0.11, 305)],
      [0.94, colour(0.45, 0.13, 25)],
      [1, colour(0.58, 0.13, 55)],
    ],
    water: [
      [0, colour(0.36, 0.1, 320)],
      [0.12, colour(0.27, 0.085, 300)],
      [0.42, colour(0.2, 0.065, 281)],
      [1, colour(0.16, 0.045, 275)],
    ],
    far: [colour(0.315, 0.1, 296), colour(0.235, 0.07, 285)],
    mid: colour(0.19, 0.06, 280),
    near: colour(0.12, 0.038, 276),
    gilt: '#f3c065',
    stripe: (hue) => [colour(0.4, 0.115, hue), colour(0.74, 0.06, 80)],
    light: 1,
    glint: '#ffcb74',
    cool: colour(0.5, 0.08, 282),
  },
  light: {
    sky: [
      [0, colour(0.955, 0.018, 85)],
      [0.55, colour(0.94, 0.032, 72)],
      [0.85, colour(0.9, 0.065, 58)],
      [1, colour(0.885, 0.085, 52)],
    ],
    water: [
      [0, colour(0.87, 0.065, 56)],
      [0.4, colour(0.92, 0.035, 72)],
      [1, colour(0.955, 0.018, 85)],
    ],
    far: [colour(0.85, 0.045, 42), colour(0.8, 0.055, 32)],
    mid: colour(0.67, 0.055, 10),
    near: colour(0.4, 0.075, 292),
    gilt: '#c68a35',
    stripe: (hue) => [colour(0.64, 0.125, hue), '#fff5e2'],
    light: 0.6,
    glint: '#eda646',
    cool: '#fffaf0',
  },
};

/** Colour matrices that fit the boat to the scene. */
const DIM_DARK = '.82 0 0 0 0 0 .74 0 0 0 0 0 .86 0 0 0 0 0 1 0';
const DIM_LIGHT = '1 0 0 0 .02 0 1 0 0 .02 0 0 1 0 .03 0 0 0 1 0';

/** A leaning palm of height `h`, its foot at (x, y). */
function palm({ x, y, h, lean, paint }) {
  const [tx, ty] = [x + lean * h, y - h];
  const leaves = [-160, -125, -80, -35, -5, 25, 190]
    .map((degrees) => {
      const [a, long] = [(degrees * Math.PI) / 180, h * 0.36];
      const [ex, ey] = [tx + Math.cos(a) * long, ty + Math.sin(a) * long * 0.7 + long * 0.34];
      return (
        `<path d="M${num(tx)} ${num(ty)}Q${num(tx + Math.cos(a) * long * 0.55)}` +
        ` ${num(ty + Math.sin(a) * long * 0.8 - long * 0.16)} ${num(ex)}` +
        ` ${num(ey)}Q${num(tx + Math.cos(a) * long * 0.4)}` +
        ` ${num(ty + Math.sin(a) * long * 0.5 + long * 0.08)} ${num(tx)} ${num(ty + h * 0.02)}Z"` +
        ` fill="${paint}"/>`
      );
    })
    .join('');
  return (
    `<path d="M${num(x - h * 0.02)} ${num(y)}Q${num(x + lean * h * 0.2)} ${num(y - h * 0.5)}` +
    ` ${num(tx)} ${num(ty)}" fill="none" stroke="${paint}"` +
    ` stroke-width="${num(h * 0.028)}"/>${leaves}`
  );
}

/** A seller under a palm-leaf hat (ngob), feet at (x, y). */
const seller = (x, y, s, paint) =>
  `<path transform="translate(${num(x)} ${num(y)}) scale(${num(s)})" d="M-9 0C-9-14-7-22 0-22S9-14` +
  ' 9 0ZM0-33a5.500 5.500 0 0 1 0 11a5.500 5.500 0 0 1 0-11M-13-28Q-3-39 0-39T13-28Q0-32-13-28Z"' +
  ` fill="${paint}"/>`;

/** A stall on stilts, its counter's foot on the bank. */
function stall(next, { x, y, w, h, hue, tone }) {
  const top = y - h;
  const [one, two] = tone.stripe(hue);
  const stripes = Math.max(5, Math.round(w / 15));
  const step = w / stripes;
  let awning = '';
  for (let at = 0; at < stripes; at += 1) {
    const [a, b] = [x + at * step, x + (at + 1) * step];
    const slope = (value) => x + w * 0.07 + (value - x) * 0.86;
    awning +=
      `<path d="M${num(slope(a))} ${num(top - h * 0.3)}L${num(slope(b))} ${num(top - h * 0.3)}` +
      `L${num(b)} ${num(top + h * 0.02)}q0 ${num(h * 0.11)} ${num(-step / 2)}` +
      ` ${num(h * 0.11)}t${num(-step / 2)} ${num(-h * 0.11)}Z" fill="${at % 2 ? two : one}"/>`;
  }
  let goods = '';
  for (let shelf = 0; shelf < 2; shelf += 1)
    for (let at = 0; at < w / 11; at += 1) {
      const hueOf = [30, 60, 95, 140, 15, 330][Math.floor(next() * 6)];
      goods +=
        `<circle cx="${num(x + w * 0.1 + at * 9.6 + next() * 3)}"` +
        ` cy="${num(y - h * (0.27 + shelf * 0.3) - next() * 2)}" r="${num(2.6 + next() * 2.4)}"` +
        ` fill="${colour(0.58 + next() * 0.2, 0.15, hueOf)}"/>`;
    }
  goods +=
    `<path d="M${num(x + w * 0.08)} ${num(y - h * 0.54)}h${num(w * 0.84)}" stroke="${tone.near}"` +
    ' stroke-opacity=".55" stroke-width="1.6"/>';
  return (
    `<rect x="${num(x + w * 0.05)}" y="${num(top - h * 0.1)}" width="${num(w * 0.9)}"` +
    ` height="${num(h * 1.1)}" fill="url(#inside)"/>${goods}` +
    (next() > 0.25 ? seller(x + w * (0.25 + next() * 0.5), y - h * 0.16, h / 74, tone.near) : '') +
    `
<rect x="${num(x + w * 0.02)}" y="${num(y - h * 0.24)}" width="${num(w * 0.96)}"` +
    ` height="${num(h * 0.26)}" fill="${tone.near}"/><path d="M${num(x + w * 0.02)}` +
    ` ${num(y - h * 0.235)}h${num(w * 0.96)}" stroke="${tone.gilt}" stroke-opacity=".7"` +
    ` stroke-width="1.2"/>
<path d="M${num(x + w * 0.05)} ${num(top)}V${num(y + 9)}` +
    `M${num(x + w * 0.95)} ${num(top)}V${num(y + 9)}M${num(x + w * 0.5)} ${num(y)}v9"` +
    ` stroke="${tone.near}" stroke-width="2.6"/>${awning}<path d="M${num(x + w * 0.07)}` +
    ` ${num(top - h * 0.3)}h${num(w * 0.86)}l${num(w * 0.07)} ${num(h * 0.32)}H${num(x)}Z"` +
    ` fill="url(#cloth)"/>${lantern(x + w * (next() > 0.5 ? 0.14 : 0.86), top + h * 0.12, h * 0.3, 0.5)}`
  );
}

/** A krathong afloat with its candle, drawn small. */
const krathong = (x, y, s, tone) =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(s)})">` +
  '<circle cy="-9" r="34" fill="url(#lantern-glow)"/><path d="M-12 0q12 8 24 0l-3.500-5.500-2.500' +
  ` 2-3-5-3 3-3-3-3 5-2.500-2Z" fill="${colour(tone.light === 1 ? 0.45 : 0.56, 0.11, 150)}"/>` +
  `<path d="M-5-5q5 5 10 0l-2.500-4-2.500 2-2.500-2Z" fill="${colour(0.68, 0.16, 355)}"/>` +
  '<path d="M0-7v-7" stroke="#fff0c8" stroke-width="2" stroke-linecap="round"/>' +
  '<path d="M0-20q3 4 0 6q-3-2 0-6Z" fill="#fff6cf"/><path d="M-9 4h18M-5 8h10" stroke="#ffd27a"' +
  ' stroke-opacity=".5" stroke-width="1.200" stroke-linecap="round"/></g>';

/**
 * The river market. `phone`: tall; `lit`: the free spins' river, with many krathong and lanterns.
 * @param {object} options
 * @param {number} options.width
 * @param {number} options.height
 * @param {number} options.waterline
 * @param {'dark' | 'light'} options.theme
 * @param {boolean} [options.phone]
 * @param {boolean} [options.lit]
 * @param {boolean} [options.boat]
 */
export async function scene({ width, height, waterline, theme, phone = false, lit = false, boat = true }) {
  const tone = tones[theme];
  const dark = theme === 'dark';
  const next = seededRandom(`river market ${phone}`);
  const twinkle = seededRandom('stars');
  let stars = '';
  for (let at = 0; dark && at < width / 7; at += 1)
    stars +=
      `<circle cx="${num(twinkle() * width)}" cy="${num(twinkle() ** 1.4 * waterline * 0.85)}"` +
      ` r="${num(0.4 + twinkle() ** 3 * 1.6)}" opacity="${num(0.2 + twinkle() * 0.7)}"/>`;
  const trees = (top, low, paint, name) => {
    const grow = seededRandom(name);
    let d = `M-20 ${num(waterline)}`;
    for (let x = -20; x < width + 40;) {
      const w = 26 + grow() * 60;
      d += `q${num(w / 2)} ${num(-(low + grow() * top))} ${num(w)} 0`;
      x += w;
    }
    return (
      `<path d="${d}Z" fill="${paint}" transform="translate(0 -6)"/><rect y="${num(waterline - 8)}"` +
      ` width="${width}" height="10" fill="${paint}"/>`
    );
  };
  const k = phone ? 1.12 : 1;
  const towers = phone
    ? [
        prang(width * 0.56, waterline, 220),
        prang(width * 0.46, waterline, 122),
        prang(width * 0.66, waterline, 128),
        chedi(width * 0.9, waterline, 168),
        chedi(width * 0.12, waterline, 128),
      ]
    : [
        prang(width * 0.475, waterline, 300),
        prang(width * 0.428, waterline, 170),
        prang(width * 0.522, waterline, 172),
        prang(width * 0.455, waterline, 120),
        prang(width * 0.497, waterline, 122),
        chedi(width * 0.08, waterline, 205),
        chedi(width * 0.295, waterline, 138),
        chedi(width * 0.785, waterline, 190),
        chedi(width * 0.905, waterline, 236),
        chedi(width * 0.938, waterline, 120),
      ];
  const halls = phone
    ? [hall(width * 0.3, waterline, 84), hall(width * 0.8, waterline, 74)]
    : [
        hall(width * 0.165, waterline, 112),
        hall(width * 0.66, waterline, 128),
        hall(width * 0.972, waterline, 96),
        hall(width * 0.362, waterline, 82),
      ];
  const palms = (
    phone
      ? [
          [0.03, 150, 0.1],
          [0.4, 118, -0.12],
          [0.98, 160, -0.1],
        ]
      : [
          [0.018, 168, 0.12],
          [0.226, 128, -0.14],
          [0.25, 150, 0.1],
          [0.585, 140, 0.12],
          [0.61, 118, -0.1],
          [0.735, 132, 0.1],
          [0.992, 172, -0.1],
        ]
  )
    .map(([x, h, lean]) => palm({ x: width * x, y: waterline, h: h * k, lean, paint: tone.mid }))
    .join('');
  let windows = '';
  for (let at = 0; at < width / 15; at += 1)
    windows +=
      `<circle cx="${num(next() * width)}" cy="${num(waterline - 5 - next() * 36)}"` +
      ` r="${num(0.9 + next() * 1.5)}" opacity="${num(0.3 + next() * 0.6)}"/>`;
  let stalls = '';
  const spots = [];
  for (let x = phone ? -46 : -30, at = 0; x < width; at += 1) {
    const w = (92 + next() * 46) * k;
    if (phone ? at !== 2 : ![2, 4, 9].includes(at)) {
      stalls += stall(next, { x, y: waterline - 3, w, h: (50 + next() * 12) * k, hue: cloths[at % 6], tone });
      spots.push(x + w / 2);
    }
    x += w + 10 + next() * 20;
  }
  const bank = `<rect y="${num(waterline - 5)}" width="${width}" height="7" fill="${tone.near}"/>`;
  const land =
    `<g id="land">${trees(34, 26, tone.far[1], 'far trees')}` +
    `<path d="${halls.join('')}" fill="${tone.far[1]}" stroke="${tone.gilt}"` +
    ` stroke-opacity="${dark ? 0.45 : 0.5}" stroke-width="1.1"/>${palms}<g fill="#ffd98a">${windows}` +
    `</g>${stalls}${bank}</g>`;
  const behind =
    `<g id="behind"><path d="${towers.join('')}" fill="url(#tower)" stroke="${tone.gilt}"` +
    ` stroke-opacity="${dark ? 0.42 : 0.5}" stroke-width="1"/></g>`;
  const [bx, by, bs] = phone ? [width * 0.66, waterline + 40, 205] : [width * 0.8, waterline + 40, 262];
  const vessel = boat ? await renderModel('groups.market', 600) : null;
  let floats = '';
  const afloat = lit ? (phone ? 26 : 34) : phone ? 6 : 12;
  for (let at = 0; at < afloat; at += 1) {
    const depth = lit ? 0.06 + 0.9 * next() : 0.4 + next() * 0.52;
    const x = lit ? next() * width : phone ? width * (0.1 + next() * 0.86) : width * (0.46 + next() * 0.52);
    const y = waterline + (height - waterline) * depth;
    // The comment sorts the drawings by depth; it is removed below.
    floats += `<!--${String(1000 + Math.round(depth * 999))}-->${krathong(x, y, (0.5 + depth * 1.15) * k, tone)}\n`;
  }
  floats = floats.split('\n').sort().join('');
  // Sky lanterns, one to a column so that none hides another.
  const flock = lit ? 22 : phone ? 6 : 11;
  const from = lit ? 0 : phone ? 0.46 : 0.585;
  let aloft = '';
  for (let at = 0; at < flock; at += 1)
    aloft += lantern(
      width * (from + ((at + 0.2 + next() * 0.6) * (1 - from)) / flock),
      waterline * (lit ? 0.2 + next() * 0.5 : phone ? 0.36 + next() * 0.22 : 0.4 + next() * 0.26),
      (9 + next() * 15) * k,
      dark ? 0.8 : 0.35,
    );
  const [mx, my, mr] = phone
    ? [width * 0.5, waterline * (lit ? 0.36 : 0.24), 38]
    : [width * 0.553, waterline * (lit ? 0.36 : 0.27), 46];
  const moon = dark
    ? `<circle cx="${num(mx)}" cy="${num(my)}" r="${mr * 5}" fill="url(#moonlight)"/>` +
      `<circle cx="${num(mx)}" cy="${num(my)}" r="${mr}" fill="url(#moon)"/>`
    : `<circle cx="${num(mx)}" cy="${num(waterline - 60)}" r="${mr * 4.6}" fill="url(#moonlight)"/>` +
      `<circle cx="${num(mx)}" cy="${num(waterline - 64)}" r="${mr * 0.95}" fill="#fff3d0"` +
      ' opacity=".9"/>';
  const defs = [
    linearGradient('sky', tone.sky),
    linearGradient('water', tone.water),
    linearGradient('inside', [
      [0, '#b9571a'],
      [0.4, '#ffc86e'],
      [1, '#ffab44'],
    ]),
    linearGradient('cloth', [
      [0, '#fff', 0.2],
      [0.5, '#fff', 0],
      [1, '#1a0a20', dark ? 0.42 : 0.14],
    ]),
    `<linearGradient id="tower" gradientUnits="userSpaceOnUse" x1="0" y1="${num(waterline - 300)}"` +
      ` x2="0" y2="${waterline}"><stop offset="0" stop-color="${tone.far[0]}"/>` +
      `<stop offset=".6" stop-color="${tone.far[0]}"/>` +
      `<stop offset="1" stop-color="${dark ? colour(0.42, 0.11, 30) : colour(0.87, 0.07, 52)}"/>` +
      '</linearGradient>',
    radialGradient(
      'moonlight',
      dark
        ? [
            [0, '#ffe9bd', 0.55],
            [0.25, '#f7b98a', 0.2],
            [1, '#c07ab0', 0],
          ]
        : [
            [0, '#fff0c0', 0.95],
            [0.4, '#ffdca0', 0.45],
            [1, '#ffd9a0', 0],
          ],
    ),
    radialGradient('moon', [
      [0, '#fffbe8'],
      [0.75, '#ffeec2'],
      [1, '#f7d79a'],
    ]),
    linearGradient('mist', [
      [0, dark ? colour(0.5, 0.13, 30) : '#fff3dc', 0],
      [1, dark ? colour(0.62, 0.14, 50) : '#ffe7c4', dark ? 0.4 : 0.7],
    ]),
    `<linearGradient id="deep" gradientUnits="userSpaceOnUse" x1="0" y1="${waterline}" x2="0"` +
      ` y2="${num(waterline + (height - waterline) * 0.92)}"><stop offset="0" stop-color="#fff"` +
      ' stop-opacity=".85"/><stop offset=".4" stop-color="#fff" stop-opacity=".36"/>' +
      '<stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>' +
      `<mask id="mirror" maskUnits="userSpaceOnUse" x="0" y="${waterline}" width="${width}"` +
      ` height="${height - waterline}"><rect y="${waterline}" width="${width}"` +
      ` height="${height - waterline}" fill="url(#deep)"/></mask>`,
    '<filter id="ripple" x="-4%" y="-4%" width="108%" height="108%"' +
      ' color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".006 .085"' +
      ' numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="24" xChannelSelector="R"' +
      ' yChannelSelector="G"/><feGaussianBlur stdDeviation="2 .7"/></filter>' +
      '<filter id="dim" color-interpolation-filters="sRGB">' +
      `<feColorMatrix values="${dark ? DIM_DARK : DIM_LIGHT}"/></filter>`,
    lanternDefs(tone.light),
  ].join('');
  const ship = (extra = '') => (vessel ? image(vessel, { x: bx, y: by - bs * 0.21, size: bs }, extra) : '');
  return drawing(
    width,
    height,
    defs,
    [
      `<rect width="${width}" height="${waterline}" fill="url(#sky)"/><g fill="#e6e4ff">${stars}</g>${moon}${aloft}`,
      `<rect y="${waterline - 1}" width="${width}" height="${height - waterline + 1}"` +
        ` fill="url(#water)"/>${behind}<rect y="${num(waterline - 150)}" width="${width}" height="150"` +
        ` fill="url(#mist)"/>${land}`,
      `<g mask="url(#mirror)"><g filter="url(#ripple)"><g transform="translate(0 ${waterline * 2})` +
        ` scale(1 -1)">${behind.replace('id="behind"', '')}${land.replace('id="land"', '')}${moon}</g>` +
        '</g></g>',
      glints(`glow ${phone}`, {
        x: 0,
        y: waterline,
        width,
        height: (height - waterline) * 0.8,
        count: spots.length * 26,
        paint: tone.glint,
        around: spots,
        long: 66,
      }),
      glints(`cool ${phone}`, {
        x: 0,
        y: waterline,
        width,
        height: height - waterline,
        count: Math.round(width / 8),
        paint: tone.cool,
        long: 150,
      }),
      vessel
        ? `<ellipse cx="${num(bx)}" cy="${num(by)}" rx="${num(bs * 0.42)}" ry="8"` +
          ` fill="${dark ? '#0b0820' : '#6a4a5a'}" opacity="${dark ? 0.55 : 0.25}"/>` +
          '<g opacity=".42" mask="url(#mirror)"><g filter="url(#ripple)">' +
          `<g transform="translate(0 ${num(by * 2 + 4)}) scale(1 -1)">${ship()}</g></g>` +
          `</g>${ship('filter="url(#dim)"')}`
        : '',
      floats.replaceAll(/<!--.*?-->/g, ''),
      lit
        ? garland([-40, 30], [width + 40, 40], {
            sag: phone ? 40 : 56,
            count: phone ? 7 : 15,
            size: 44 * k,
            rope: tone.near,
          })
        : phone
          ? garland([width * 0.6, 42], [width + 46, 84], { sag: 18, count: 6, size: 28, rope: tone.near })
          : garland([width * 0.6, 92], [width + 70, 156], { sag: 46, count: 11, size: 42, rope: tone.near }),
    ].join(''),
  );
}

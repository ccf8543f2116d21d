// Everything the generator makes: the files of each picture and its entry in the site's map.
import { cover, title, width as coverWidth } from './covers.js';
import { games } from './games.js';
import { card, icon } from './icons.js';
import { promotion, promotions, width as bannerWidth } from './promotions.js';
import { scene } from './scenes.js';
import { atlas, atlasData } from './slot.js';
import { vendorSprite } from './vendors.js';

const web = 'apps/web/src/art';
const icons = 'apps/web/src/app/icons';
const slot = 'apps/arcade/src/games/night-market/art';

/**
 * A drawing and the files made of it, `<path>-<width>.<format>` unless `name` returns another
 * suffix.
 * @typedef {object} Picture
 * @property {string} path
 * @property {() => Promise<string> | string} draw
 * @property {number[]} widths
 * @property {string[]} [formats]
 * @property {{ avif?: number, webp?: number, jpg?: number }} [quality]
 * @property {(width: number) => string} [name]
 * @property {[string, string]} [map] group and key of its thumbhash in the site's map
 */
/**
 * A file that is not rasterized.
 * @typedef {object} PlainFile
 * @property {string} path
 * @property {() => Promise<string | Buffer> | string} draw
 */

const noSuffix = () => '';
const scenes = [
  { name: 'scene-dark', width: 1920, height: 800, waterline: 540, theme: 'dark', to: 1920 },
  { name: 'scene-light', width: 1920, height: 800, waterline: 540, theme: 'light', to: 1920 },
  { name: 'scene-dark-m', width: 585, height: 630, waterline: 408, theme: 'dark', phone: true, to: 1170 },
  { name: 'scene-light-m', width: 585, height: 630, waterline: 408, theme: 'light', phone: true, to: 1170 },
];

/** @type {Picture[]} */
export const pictures = [
  ...games.map((game) => ({
    path: `${web}/covers/${game.id}`,
    draw: () => cover(game),
    widths: [480, coverWidth],
    map: ['covers', game.id],
  })),
  ...promotions.map((data) => ({
    path: `${web}/promotions/${data.key}`,
    draw: () => promotion(data),
    widths: [640, bannerWidth],
    map: ['promotions', data.key],
  })),
  ...[web, 'apps/arcade/src/engine/art'].flatMap((folder) =>
    scenes
      // Games have night colours in both themes.
      .filter(({ theme }) => folder === web || theme === 'dark')
      .map(({ name, to, ...options }) => ({
        path: `${folder}/${name}`,
        draw: () => scene(options),
        widths: [to],
        formats: ['webp'],
        quality: { webp: 76 },
        name: noSuffix,
      })),
  ),
  // The background of the free spins; paid spins use the scenes.
  {
    path: `${slot}/free-wide`,
    draw: () => scene({ width: 1600, height: 900, waterline: 560, theme: 'dark', lit: true, boat: false }),
    widths: [1600],
    formats: ['webp'],
    quality: { webp: 72 },
    name: noSuffix,
  },
  {
    path: `${slot}/free-tall`,
    draw: () => scene({ width: 585, height: 1040, waterline: 560, theme: 'dark', phone: true, lit: true, boat: false }),
    widths: [1170],
    formats: ['webp'],
    quality: { webp: 70 },
    name: noSuffix,
  },
  ...[
    ['icon-192', 192, { rounded: true, inner: 0.7 }],
    ['icon-512', 512, { rounded: true, inner: 0.7 }],
    ['maskable-512', 512, { inner: 0.5 }],
    ['apple-touch-icon', 180, { inner: 0.66 }],
  ].map(([name, width, how]) => ({
    path: `${icons}/${name}`,
    draw: () => icon(how),
    widths: [width],
    formats: ['png'],
    name: noSuffix,
  })),
  { path: `${icons}/share`, draw: card, widths: [1200], formats: ['jpg'], name: noSuffix },
];

/** @type {PlainFile[]} */
export const plainFiles = [
  ...games.flatMap((game) =>
    Object.entries(game.title).map(([language, lines]) => ({
      path: `${web}/covers/${game.id}.${language.toLowerCase()}.svg`,
      draw: () => title(lines),
    })),
  ),
  { path: `${web}/vendors.svg`, draw: vendorSprite },
  { path: `${slot}/symbols.webp`, draw: atlas },
  { path: `${slot}/symbols.json`, draw: atlasData },
];

// Everything the generator makes: the files of each picture, and what the site's map says of it.
import { cover, title, width as coverWidth } from './covers.js';
import { games } from './games.js';
import { atlas, places } from './slot.js';

const web = 'apps/web/src/art';
const slot = 'apps/arcade/src/games/night-market/art';

/** @typedef {{ path: string, draw: () => Promise<string>, widths: number[], formats?: ('avif' | 'webp' | 'png')[], quality?: { avif?: number, webp?: number }, name?: (width: number) => string, map?: [string, string] }} Picture A drawing and the files made of it: `<path>-<width>.<format>`; `map`: the group and key of its thumbhash in the site's map */
/** @typedef {{ path: string, draw: () => Promise<string | Buffer> | string }} Plain A file written as it is */

/** @type {Picture[]} */
export const pictures = [
  ...games.map((game) => ({ path: `${web}/covers/${game.id}`, draw: () => cover(game), widths: [480, coverWidth], map: ['covers', game.id] })),
];

/** @type {Plain[]} */
export const plain = [
  ...games.flatMap((game) => Object.entries(game.title).map(([language, lines]) => ({ path: `${web}/covers/${game.id}.${language.toLowerCase()}.svg`, draw: () => title(lines) }))),
  { path: `${slot}/symbols.webp`, draw: atlas },
  { path: `${slot}/symbols.json`, draw: places },
];

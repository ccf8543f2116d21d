// npm run art [-- <part of a path> ...]: draws what changed; writes the files, manifest.json and
// the site's picture map.
// npm run art -- --check: draws everything again and reports the files that differ.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictures, plainFiles } from './pictures/index.js';
import { encode, rasterize, thumbhash } from './raster.js';

const root = join(import.meta.dirname, '../../..');
const manifestFile = join(import.meta.dirname, '../manifest.json');
const mapFile = 'apps/web/src/art/pictures.ts';
const check = process.argv.includes('--check');
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** The versions of the packages that draw: part of a drawing's hash. */
const versions = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).dependencies,
)
  .map((pair) => pair.join('@'))
  .join(' ');

/** SHA-256 of the parts together, as hex. */
function sha256(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
const read = (path) => readFileSync(join(root, path));

/**
 * What manifest.json holds. `drawing`: hash of the drawing and its settings; `map`: thumbhashes by
 * group and key.
 * @typedef {object} Manifest
 * @property {Record<string, { drawing: string, sha256: string, bytes: number }>} files
 * @property {Record<string, Record<string, string>>} map
 */

/** @type {Manifest} */
const previous = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : { files: {}, map: {} };
/** @type {Manifest} */
const manifest = { files: {}, map: {} };
/** @type {string[]} */
const differences = [];

/**
 * Whether the file on disk was made from this drawing. With `--check` nothing counts as current.
 */
const isCurrent = (path, drawing) =>
  !check &&
  previous.files[path]?.drawing === drawing &&
  existsSync(join(root, path)) &&
  sha256(read(path)) === previous.files[path].sha256;

/** Whether the filters of the command line leave out these files, all of which exist. */
const isFilteredOut = (path, files) =>
  filters.length > 0 && !filters.some((filter) => path.includes(filter)) && files.every((file) => previous.files[file]);

/** Takes over the entries of files that are not drawn again. */
function copyEntries(files) {
  for (const file of files) manifest.files[file] = previous.files[file];
}

/** Writes a file, or compares it with the one on disk. */
function writeOrCompare(path, drawing, bytes) {
  const hash = sha256(bytes);
  if (!check) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
    console.log(`${path}  ${bytes.length}`);
  } else if (previous.files[path]?.drawing !== drawing) {
    differences.push(`${path}: the code draws something else`);
  } else if (!existsSync(join(root, path)) || sha256(read(path)) !== hash) {
    differences.push(`${path}: the file is not what the code draws`);
  }
  manifest.files[path] = { drawing, sha256: hash, bytes: bytes.length };
}

/** Pixels by hash of the drawing: a scene is used in two places and rasterized once. */
const rasters = new Map();
function rasterizeOnce(svg, width) {
  const hash = sha256(svg);
  if (!rasters.has(hash)) rasters.set(hash, rasterize(svg, width));
  return rasters.get(hash);
}

/**
 * Draws a picture in all its widths and formats. Returns its pixels, or null when nothing changed.
 */
async function drawPicture(picture) {
  const { path, draw, widths, formats = ['avif', 'webp'], quality, name = (width) => `-${width}`, map } = picture;
  const fileOf = (width, format) => `${path}${name(width)}.${format}`;
  const files = widths.flatMap((width) => formats.map((format) => fileOf(width, format)));
  if (isFilteredOut(path, files)) {
    copyEntries(files);
    return null;
  }
  const svg = await draw();
  const drawing = sha256(svg, JSON.stringify([widths, formats, quality]), versions).slice(0, 16);
  if (files.every((file) => isCurrent(file, drawing)) && (!map || previous.map[map[0]]?.[map[1]])) {
    copyEntries(files);
    return null;
  }
  const png = await rasterizeOnce(svg, Math.max(...widths));
  for (const width of widths) {
    const encoded = await encode(png, width, formats, quality);
    for (const format of formats) writeOrCompare(fileOf(width, format), drawing, encoded[format]);
  }
  return png;
}

/** Writes a file that is not rasterized. */
async function drawPlainFile({ path, draw }) {
  if (isFilteredOut(path, [path])) {
    copyEntries([path]);
    return;
  }
  const bytes = Buffer.from(await draw());
  const drawing = sha256(bytes).slice(0, 16);
  if (isCurrent(path, drawing)) copyEntries([path]);
  else writeOrCompare(path, drawing, bytes);
}

/** The text of the site's picture map. */
function mapText() {
  const groups = Object.entries(manifest.map).map(([group, items]) => {
    const lines = Object.entries(items).map(([key, hash]) => `  '${key}': '${hash}',\n`);
    return `\nexport const ${group} = {\n${lines.join('')}} as const;\n`;
  });
  return `${MAP_HEADER}\n${groups.join('')}`;
}
const MAP_HEADER = '// Written by `npm run art`: the thumbhash (base64) of every picture.';

function reportDifferences() {
  if (JSON.stringify(manifest.map) !== JSON.stringify(previous.map) || read(mapFile).toString() !== mapText())
    differences.push(`${mapFile}: not what the code writes`);
  for (const path of Object.keys(previous.files))
    if (!manifest.files[path]) differences.push(`${path}: no code draws it any more`);
  console.log(
    differences.length === 0
      ? `${Object.keys(manifest.files).length} files are what the code draws.`
      : differences.join('\n'),
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}

function writeManifest() {
  for (const path of Object.keys(previous.files)) if (!manifest.files[path]) rmSync(join(root, path), { force: true });
  writeFileSync(join(root, mapFile), mapText());
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  const total = Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${Object.keys(manifest.files).length} files, ${Math.round(total / 1024)} kB`);
}

for (const picture of pictures) {
  const png = await drawPicture(picture);
  if (!picture.map) continue;
  const [group, key] = picture.map;
  (manifest.map[group] ??= {})[key] = png ? await thumbhash(png) : previous.map[group][key];
}
for (const file of plainFiles) await drawPlainFile(file);
manifest.files = Object.fromEntries(Object.entries(manifest.files).sort(([a], [b]) => (a < b ? -1 : 1)));
if (check) reportDifferences();
else writeManifest();

// Renders models on all processors and caches the pictures until the code that draws them changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';

const here = import.meta.dirname;
const store = join(here, '../../node_modules/.cache/art');
/** `--check` renders everything again. */
const ignoreCache = process.argv.includes('--check');
const rendered = new Map();

/**
 * The contents of a file and of all files that it imports by relative path.
 * @param {string} file
 * @returns {Map<string, Buffer>}
 */
function sources(file, found = new Map()) {
  if (found.has(file)) return found;
  const text = readFileSync(file);
  found.set(file, text);
  for (const [, path] of text.toString().matchAll(/from '(\.[^']+)'/g)) sources(join(dirname(file), path), found);
  return found;
}

/**
 * The picture of a model: PNG with a transparent background.
 * @param {string} name
 * @param {number} size width and height in pixels
 * @returns {Promise<Buffer>}
 */
export function renderModel(name, size) {
  const id = `${name}@${size}`;
  if (!rendered.has(id)) rendered.set(id, render(name, size));
  return rendered.get(id);
}

async function render(name, size) {
  const hash = createHash('sha256').update(`${name} ${size}`);
  const files = ['ray-march.js', 'rows.js', `../models/${name.split('.')[0]}.js`];
  for (const start of files.map((path) => join(here, path)))
    for (const bytes of sources(start).values()) hash.update(bytes);
  const file = join(store, `${hash.digest('hex').slice(0, 24)}.png`);
  if (!ignoreCache && existsSync(file)) return readFileSync(file);
  const pixels = Buffer.alloc(size * size * 4);
  const bands = [];
  for (let from = 0; from < size; from += 24) bands.push({ from, to: Math.min(size, from + 24) });
  await Promise.all(
    Array.from(
      { length: Math.min(bands.length, availableParallelism()) },
      () =>
        new Promise((resolve, reject) => {
          const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { name, size } });
          const next = () => {
            const band = bands.shift();
            if (band) worker.postMessage(band);
            else worker.terminate().then(resolve, reject);
          };
          worker.on('message', ({ from, bytes }) => {
            pixels.set(bytes, from * size * 4);
            next();
          });
          worker.on('error', reject);
          next();
        }),
    ),
  );
  const png = await sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
  mkdirSync(store, { recursive: true });
  writeFileSync(file, png);
  return png;
}

/**
 * The lowest opaque row of a model's picture, as a fraction of its height.
 * @param {Buffer} png
 */
export async function bottomOf(png) {
  const { info } = await sharp(png)
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 1 })
    .toBuffer({ resolveWithObject: true });
  const { height } = await sharp(png).metadata();
  return (info.height - (info.trimOffsetTop ?? 0)) / height;
}

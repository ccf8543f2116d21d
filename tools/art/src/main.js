// npm run art [-- <part of a path>...]: draws what changed and writes the files, manifest.json and the site's map.
// npm run art -- --check: draws everything again and only says whether the files are what the code draws.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictures, plain } from './pictures/index.js';
import { blur, encode, pixels } from './raster.js';

const root = join(import.meta.dirname, '../../..');
const manifestFile = join(import.meta.dirname, '../manifest.json');
const mapFile = 'apps/web/src/art/pictures.ts';
const check = process.argv.includes('--check');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const versions = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).dependencies,
)
  .map((pair) => pair.join('@'))
  .join(' ');
const sha = (...bytes) => {
  const hash = createHash('sha256');
  for (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
};
const read = (path) => readFileSync(join(root, path));

/** @type {{ files: Record<string, { drawing: string, sha256: string, bytes: number }>, map: Record<string, Record<string, string>> }} */
const before = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : { files: {}, map: {} };
const manifest = { files: {}, map: {} };
const wrong = [];

const stands = (path, drawing) =>
  !check &&
  before.files[path]?.drawing === drawing &&
  existsSync(join(root, path)) &&
  sha(read(path)) === before.files[path].sha256;
function keep(path, drawing, bytes) {
  const sha256 = sha(bytes);
  if (check) {
    if (before.files[path]?.drawing !== drawing) wrong.push(`${path}: the code draws something else`);
    else if (!existsSync(join(root, path)) || sha(read(path)) !== sha256)
      wrong.push(`${path}: the file is not what the code draws`);
  } else {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), bytes);
    console.log(`${path}  ${bytes.length}`);
  }
  manifest.files[path] = { drawing, sha256, bytes: bytes.length };
}

// A scene stands in two places and is drawn once.
const drawn = new Map();
const once = (svg, width) => drawn.get(sha(svg)) ?? drawn.set(sha(svg), pixels(svg, width)).get(sha(svg));

for (const picture of pictures) {
  const { path, draw, widths, formats = ['avif', 'webp'], quality, name = (width) => `-${width}`, map } = picture;
  const files = widths.flatMap((width) =>
    formats.map((format) => ({ file: `${path}${name(width)}.${format}`, width, format })),
  );
  const passed =
    wanted.length > 0 && !wanted.some((word) => path.includes(word)) && files.every(({ file }) => before.files[file]);
  if (passed) for (const { file } of files) manifest.files[file] = before.files[file];
  let png = null;
  if (!passed) {
    const svg = await draw();
    const drawing = sha(svg, JSON.stringify([widths, formats, quality]), versions).slice(0, 16);
    const inked = async () => (png ??= await once(svg, Math.max(...widths)));
    if (files.every(({ file }) => stands(file, drawing)) && (!map || before.map[map[0]]?.[map[1]]))
      for (const { file } of files) manifest.files[file] = before.files[file];
    else
      for (const width of widths) {
        const made = await encode(await inked(), width, formats, quality);
        for (const format of formats) keep(`${path}${name(width)}.${format}`, drawing, made[format]);
      }
  }
  if (map) (manifest.map[map[0]] ??= {})[map[1]] = png ? await blur(png) : before.map[map[0]][map[1]];
}
for (const { path, draw } of plain) {
  const passed = wanted.length > 0 && !wanted.some((word) => path.includes(word)) && before.files[path];
  if (passed) {
    manifest.files[path] = before.files[path];
    continue;
  }
  const bytes = Buffer.from(await draw());
  const drawing = sha(bytes).slice(0, 16);
  if (stands(path, drawing)) manifest.files[path] = before.files[path];
  else keep(path, drawing, bytes);
}

const map = `// Written by \`npm run art\`: the pictures there are, each with its thumbhash (base64).\n${Object.entries(
  manifest.map,
)
  .map(
    ([group, items]) =>
      `\nexport const ${group} = {\n${Object.entries(items)
        .map(([key, hash]) => `  '${key}': '${hash}',\n`)
        .join('')}} as const;\n`,
  )
  .join('')}`;
manifest.files = Object.fromEntries(Object.entries(manifest.files).sort(([a], [b]) => (a < b ? -1 : 1)));
if (check) {
  if (JSON.stringify(manifest.map) !== JSON.stringify(before.map) || read(mapFile).toString() !== map)
    wrong.push(`${mapFile}: not what the code writes`);
  for (const path of Object.keys(before.files))
    if (!manifest.files[path]) wrong.push(`${path}: nothing draws it any more`);
  console.log(
    wrong.length === 0 ? `${Object.keys(manifest.files).length} files are what the code draws.` : wrong.join('\n'),
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} else {
  for (const path of Object.keys(before.files)) if (!manifest.files[path]) rmSync(join(root, path), { force: true });
  writeFileSync(join(root, mapFile), map);
  writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 1)}\n`);
  const total = Object.values(manifest.files).reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`${Object.keys(manifest.files).length} files, ${Math.round(total / 1024)} kB`);
}

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@chokdee/database/sources';

/** A part of the built site by name, bytes gzip: what it loads beyond what the page has already. */
export interface Weight {
  readonly name: string;
  readonly bytes: number;
}
/** The weights of the built site by kind, heaviest first. */
export interface WebFigures {
  readonly entry: number;
  readonly requests: number;
  readonly style: number;
  readonly fonts: readonly Weight[];
  readonly routes: readonly Weight[];
  readonly dialogs: readonly Weight[];
  readonly texts: readonly Weight[];
}
/** The most a part of each kind may weigh, bytes gzip (design/experience.md, Proof). */
export const budgets = { entry: 180_000, routes: 60_000, dialogs: 40_000, texts: 15_000, fonts: 60_000 } as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The faces of the text a Thai page draws in; headings come by weight and are counted one by one. */
const thaiFonts = /noto-sans-thai-(?:thai|latin)-wght-normal|kanit-(?:thai|latin)-\d+-normal/;

/** The files a chunk needs to run, with itself. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const needed of chunk.imports ?? []) filesOf(manifest, needed, found);
  return found;
}

/** Weighs the built site by Vite's own manifest. Null when it has not been built. */
export function measureWeb(dist = join(repositoryRoot(), 'apps/web/dist')): WebFigures | null {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const weighed = new Map<string, number>();
  const weigh = (name: string): number => {
    const known = weighed.get(name) ?? gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
    weighed.set(name, known);
    return known;
  };
  const sum = (files: Iterable<string>, kind: RegExp): number =>
    [...files].filter((name) => kind.test(name)).reduce((total, name) => total + weigh(name), 0);

  const named = [
    ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/?((?:res\/[^"]+|boot)\.(?:js|css))"/g),
  ].map((match) => match[1]!);
  const entry = new Set([
    ...named,
    ...Object.keys(manifest)
      .filter((key) => named.includes(manifest[key]!.file))
      .flatMap((key) => [...filesOf(manifest, key)]),
  ]);
  // A dialog comes in the frame they all share; who opens it alone loads both.
  const frame = Object.keys(manifest).filter((key) => key.endsWith('/ui/src/dialog-frame.tsx'));
  const beyond = (kind: RegExp, more: readonly string[] = []): Weight[] =>
    Object.keys(manifest)
      .filter((key) => kind.test(key))
      .map((key) => {
        const needed = [key, ...more]
          .flatMap((each) => [...filesOf(manifest, each)])
          .filter((name) => !entry.has(name));
        return { name: basename(key).replace(/\.\w+$/, ''), bytes: sum(new Set(needed), /\.(?:js|css)$/) };
      })
      .sort((one, other) => other.bytes - one.bytes);

  return {
    entry: sum(entry, /\.js$/),
    requests: [...entry].filter((name) => name.endsWith('.js')).length,
    style: sum(entry, /\.css$/),
    fonts: Object.values(manifest)
      .filter(({ file: name }) => thaiFonts.test(name) && name.endsWith('.woff2'))
      .map(({ file: name }) => ({ name: basename(name), bytes: readFileSync(join(dist, name)).length }))
      .sort((one, other) => other.bytes - one.bytes),
    routes: beyond(/-page\.tsx$/),
    dialogs: beyond(/-dialog\.tsx$/, frame),
    texts: Object.keys(manifest)
      .filter((key) => /\/bundles\/\w+\/[\w-]+\.json$/.test(key))
      .map((key) => ({
        name: key.split('/').slice(-2).join('/').replace('.json', ''),
        bytes: weigh(manifest[key]!.file),
      }))
      .sort((one, other) => other.bytes - one.bytes),
  };
}

/** What weighs more than its kind may, in words; nothing when all is within. */
export function overweight(web: WebFigures): string[] {
  const over = (kind: 'routes' | 'dialogs' | 'texts' | 'fonts'): string[] =>
    web[kind]
      .filter(({ bytes }) => bytes > budgets[kind])
      .map(({ name, bytes }) => `${name}: ${bytes} bytes, at most ${budgets[kind]}`);
  return [
    ...(web.entry > budgets.entry ? [`entry: ${web.entry} bytes, at most ${budgets.entry}`] : []),
    ...over('routes'),
    ...over('dialogs'),
    ...over('texts'),
    ...over('fonts'),
  ];
}

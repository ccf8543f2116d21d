import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@chokdee/database/sources';

/** A part of the built site: bytes gzip that it loads in addition to the entry. */
export interface Weight {
  readonly name: string;
  readonly bytes: number;
}
/** The sizes of the built site in bytes gzip (fonts as they are), the largest first. */
export interface WebFigures {
  /** All scripts of the entry. */
  readonly entry: number;
  /** Number of scripts of the entry. */
  readonly requests: number;
  /** The style sheets of the entry. */
  readonly style: number;
  readonly fonts: readonly Weight[];
  readonly routes: readonly Weight[];
  readonly dialogs: readonly Weight[];
  readonly texts: readonly Weight[];
}
/** The largest size of a part of each kind, bytes gzip. */
export const budgets = { entry: 176_000, routes: 60_000, dialogs: 43_000, texts: 15_000, fonts: 60_000 } as const;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The font files of a Thai page: the text font, and the heading font in each weight. */
const THAI_FONTS = /noto-sans-thai-(?:thai|latin)-wght-normal|kanit-(?:thai|latin)-\d+-normal/;

/** The files of a chunk and of its static imports. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const file of chunk.css ?? []) found.add(file);
  for (const needed of chunk.imports ?? []) filesOf(manifest, needed, found);
  return found;
}

/** Weighs the built site by Vite's manifest. Null when it is not built. */
export function measureWeb(dist = join(repositoryRoot(), 'apps/web/dist')): WebFigures | null {
  const file = join(dist, '.vite/manifest.json');
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const weights = new Map<string, number>();
  const weigh = (name: string): number => {
    const known = weights.get(name) ?? gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
    weights.set(name, known);
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
  // Every dialog needs the shared frame, so the first one opened loads both.
  const frame = Object.keys(manifest).filter((key) => key.endsWith('/ui/src/dialog-frame.tsx'));
  const weighParts = (kind: RegExp, more: readonly string[] = []): Weight[] =>
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
      .filter(({ file: name }) => THAI_FONTS.test(name) && name.endsWith('.woff2'))
      .map(({ file: name }) => ({ name: basename(name), bytes: readFileSync(join(dist, name)).length }))
      .sort((one, other) => other.bytes - one.bytes),
    routes: weighParts(/-page\.tsx$/),
    dialogs: weighParts(/-dialog\.tsx$/, frame),
    texts: Object.keys(manifest)
      .filter((key) => /\/bundles\/\w+\/[\w-]+\.(?:json|gen\.ts)$/.test(key))
      .map((key) => ({
        name: key
          .split('/')
          .slice(-2)
          .join('/')
          .replace(/\.(?:json|gen\.ts)$/, ''),
        bytes: weigh(manifest[key]!.file),
      }))
      .sort((one, other) => other.bytes - one.bytes),
  };
}

/** Describes each part that is larger than allowed. */
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

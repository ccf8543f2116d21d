import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@chokdee/database/sources';

/** What a first visit of the site loads before anything shows: scripts and styles that index.html names, gzip, bytes. */
export interface WebFigures { readonly script: number; readonly style: number; readonly files: number }

/** Weighs the built site. Null when it has not been built. */
export function measureWeb(): WebFigures | null {
  const dist = join(repositoryRoot(), 'apps/web/dist');
  if (!existsSync(join(dist, 'index.html'))) return null;
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/?((?:res\/[^"]+|boot)\.(?:js|css))"/g)].map((match) => match[1]!);
  const weigh = (kind: string): number => named.filter((file) => file.endsWith(kind)).reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  return { script: weigh('.js'), style: weigh('.css'), files: named.length };
}

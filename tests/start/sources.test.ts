import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSources } from '../../scripts/lib/sources.mjs';

const INPUTS = ['lock.json', 'src'];
const COMMIT = 'a'.repeat(40);
let root: string;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const stamp = () => createSources(root).stamp(INPUTS);
const compare = (made: ReturnType<typeof stamp>, trustsRelease = false) =>
  createSources(root).compare(INPUTS, made, { trustsRelease });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chokdee-sources-'));
  write('lock.json', '{}');
  write('src/main.ts', 'one');
  write('.git/HEAD', 'ref: refs/heads/main\n');
  write('.git/refs/heads/main', `${COMMIT}\n`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the check of sources before a start', () => {
  test('finds a changed, a new and a removed file, and needs a stamp', () => {
    const made = stamp();
    expect(compare(made)).toBe('current');
    write('src/main.ts', 'other');
    expect(compare(made)).toBe('stale');
    write('src/main.ts', 'one');
    write('src/new.ts', '');
    expect(compare(made)).toBe('stale');
    rmSync(join(root, 'src/new.ts'));
    rmSync(join(root, 'lock.json'));
    expect(compare(made)).toBe('stale');
    expect(createSources(root).compare(INPUTS, null)).toBe('stale');
  });

  test('reads no contents while sizes and times are the same', () => {
    const made = stamp();
    const { atime, mtime } = statSync(join(root, 'src/main.ts'));
    utimesSync(join(root, 'src/main.ts'), atime, mtime);
    const again = stamp();
    write('src/main.ts', 'two');
    utimesSync(join(root, 'src/main.ts'), atime, mtime);
    expect(compare(again)).toBe('current');
    utimesSync(join(root, 'src/main.ts'), atime, new Date(mtime.getTime() + 1));
    expect(compare(again)).toBe('stale');
    write('src/main.ts', 'one');
    expect(compare(made)).toBe('touched');
  });

  test('ignores tests, SQL and what was built', () => {
    const made = stamp();
    for (const path of ['src/main.test.ts', 'src/migrations/0001.sql', 'src/functions/a.sql', 'src/dist/main.js'])
      write(path, 'x');
    expect(compare(made)).toBe('current');
  });
});

describe('in production', () => {
  test('a build of the commit that is checked out is enough', () => {
    const made = stamp();
    write('src/main.ts', 'other');
    expect(compare(made, true)).toBe('current');
    write('.git/refs/heads/main', `${'b'.repeat(40)}\n`);
    expect(compare(made, true)).toBe('stale');
    write('.git/HEAD', `${COMMIT}\n`);
    expect(compare(made, true)).toBe('current');
    rmSync(join(root, '.git/refs'), { recursive: true });
    write('.git/HEAD', 'ref: refs/heads/main\n');
    write('.git/packed-refs', `# pack-refs\n${COMMIT} refs/heads/main\n`);
    expect(compare(made, true)).toBe('current');
  });

  test('a release without Git is not compared; sources are where the version is unknown', () => {
    rmSync(join(root, '.git'), { recursive: true });
    const made = stamp();
    write('src/main.ts', 'other');
    expect(compare(made, true)).toBe('current');
    write('.git', 'gitdir: elsewhere');
    expect(compare(made, true)).toBe('stale');
    expect(compare(stamp(), true)).toBe('current');
  });
});

import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paying, SCATTER, WILD } from '@chokdee/games/slot/symbols';
import { games } from '@chokdee/games/registry';
import { describe, expect, it } from 'vitest';
import { coverOf, promotionOf } from '../../apps/web/src/art/index.ts';
import { covers, promotions } from '../../apps/web/src/art/pictures.ts';
import { vendorMarkOf } from '../../apps/web/src/art/vendors.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path));
const manifest = JSON.parse(read('tools/art/manifest.json').toString()) as {
  files: Record<string, { sha256: string; bytes: number }>;
  map: Record<string, Record<string, string>>;
};
const kB = 1024;

/** The largest size of a generated file, bytes, by its path. */
const budgets: readonly (readonly [RegExp, number])[] = [
  [/\/covers\/.*-480\.(avif|webp)$/, 40 * kB],
  [/\/covers\/.*-960\.avif$/, 64 * kB],
  [/\/covers\/.*-960\.webp$/, 100 * kB],
  [/\/covers\/.*\.svg$/, 9 * kB],
  [/\/promotions\/.*-640\./, 40 * kB],
  [/\/promotions\/.*-1280\./, 100 * kB],
  [/\/scene-/, 90 * kB],
  [/\/vendors\.svg$/, 5 * kB],
  [/\/symbols\.webp$/, 260 * kB],
  [/\/free-(?:wide|tall)\.webp$/, 90 * kB],
  [/\/icons\/.*\.png$/, 80 * kB],
  [/\/share\.jpg$/, 140 * kB],
  [/\.json$/, 4 * kB],
];

describe('the generated pictures', () => {
  const files = Object.entries(manifest.files);

  it('are present and unchanged', () => {
    const wrong = files
      .filter(
        ([path, { sha256 }]) =>
          !existsSync(join(root, path)) || createHash('sha256').update(read(path)).digest('hex') !== sha256,
      )
      .map(([path]) => path);
    expect(wrong).toEqual([]);
  });

  it('are the only pictures in their folders', () => {
    const folders = [...new Set(files.map(([path]) => path.slice(0, path.lastIndexOf('/'))))];
    const found = folders.flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => /\.(avif|webp|svg|png|jpg)$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    expect(found.filter((path) => !manifest.files[path])).toEqual([]);
  });

  it('stay within the size budgets, each and in total', () => {
    const limit = (path: string) => budgets.find(([kind]) => kind.test(path))?.[1] ?? 0;
    expect(
      files.filter(([path, { bytes }]) => bytes > limit(path)).map(([path, { bytes }]) => `${path} ${bytes}`),
    ).toEqual([]);
    expect(files.reduce((sum, [, { bytes }]) => sum + bytes, 0)).toBeLessThan(4 * kB * kB);
  });

  it("equal the entries of the site's map", () => {
    expect({ covers, promotions }).toEqual(manifest.map);
    for (const { id } of games) {
      const cover = coverOf(id);
      expect(cover, `a cover for ${id}`).toBeDefined();
      for (const language of ['TH', 'EN'])
        expect(cover?.title(language)).toContain(`${id}.${language.toLowerCase()}.svg`);
      // A language without its own title uses the English one.
      expect(cover?.title('JA')).toBe(cover?.title('EN'));
    }
    for (const key of Object.keys(promotions))
      expect(promotionOf(key)?.avif).toMatch(/-640\.avif\S* 640w, \S*-1280\.avif\S* 1280w$/);
    const logos = [
      ...read('apps/web/src/art/vendors.svg')
        .toString()
        .matchAll(/<view id="(\w+)"/g),
    ];
    expect(logos.length).toBeGreaterThan(1);
    for (const [, code] of logos) expect(vendorMarkOf(code!)).toMatch(new RegExp(`vendors.*\\.svg.*#${code}$`));
    expect([coverOf('nothing-drawn'), promotionOf('nothing-drawn'), vendorMarkOf('NOBODY')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('include every symbol of the slot', () => {
    const { frames } = JSON.parse(read('apps/arcade/src/games/night-market/art/symbols.json').toString()) as {
      frames: Record<string, unknown>;
    };
    expect(Object.keys(frames)).toEqual(expect.arrayContaining([...paying, WILD, SCATTER, 'coin']));
  });

  it.runIf(process.env['CHOKDEE_FULL'])('are reproduced byte for byte', { timeout: 3_600_000 }, () => {
    expect(execFileSync(process.execPath, ['scripts/art.mjs', '--check'], { cwd: root, encoding: 'utf8' })).toContain(
      'files are what the code draws',
    );
  });
});

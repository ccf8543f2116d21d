import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { budgets, measureWeb, overweight } from '../bench/web.ts';

const folder = mkdtempSync(join(tmpdir(), 'chokdee-weights-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('every file of the site is within the size budget of its kind', () => {
  const web = measureWeb();
  if (!web) throw new Error('the site is not built');
  expect(overweight(web)).toEqual([]);
  // The measurement finds the files of each kind.
  for (const [kind, name] of [
    ['routes', 'home-page'],
    ['routes', 'game-page'],
    ['dialogs', 'register-dialog'],
    ['texts', 'th/home'],
  ] as const)
    expect(web[kind].map((each) => each.name)).toContain(name);
  expect(web.entry).toBeGreaterThan(60_000);
  expect(web.fonts.length).toBeGreaterThan(3);
});

it('a dialog above its budget is reported', () => {
  cpSync(join(import.meta.dirname, '../../apps/web/dist'), folder, { recursive: true });
  const file = readdirSync(join(folder, 'res/js')).find((name) => /^register-dialog-.*\.js$/.test(name));
  writeFileSync(join(folder, 'res/js', file!), randomBytes(budgets.dialogs).toString('base64'));
  expect(overweight(measureWeb(folder)!).map((line) => line.split(':')[0])).toContain('register-dialog');
});

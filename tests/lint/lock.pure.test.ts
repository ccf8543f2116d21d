import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkLock, isPermissive, shipped } from '../../scripts/lint/lock.mjs';

const GOOD = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' };

/** The rules that a lock file with one package breaks. */
function broken(item: object, manifest: object = {}, name = 'thing'): string[] {
  const root = mkdtempSync(join(tmpdir(), 'chokdee-lock-'));
  mkdirSync(join(root, 'packages/a'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies: { thing: '1.0.0' }, ...manifest }));
  const packages = { '': {}, [`node_modules/${name}`]: item };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
  const rules = checkLock(root).map(({ rule }) => rule);
  rmSync(root, { recursive: true });
  return rules;
}

test('accepts a correct lock file', () => {
  expect(broken(GOOD)).toEqual([]);
});

test.each([
  ['lock-without-hosts', { ...GOOD, resolved: 'https://registry.example/thing.tgz' }],
  ['lock-with-hashes', { version: '1.0.0', license: 'MIT' }],
  ['no-install-scripts', { ...GOOD, hasInstallScript: true }],
  ['permissive-licences', { ...GOOD, license: 'GPL-3.0' }],
])('%s', (rule, item) => {
  expect(broken(item)).toEqual([rule]);
});

test('the builds of libvips may have the LGPL beside permissive licences, no other package may', () => {
  const licence = 'Apache-2.0 AND LGPL-3.0-or-later AND MIT';
  const rulesOf = (name: string, license: string) => broken({ ...GOOD, license }, {}, name);
  expect(rulesOf('@img/sharp-libvips-linux-x64', licence)).toEqual([]);
  expect(rulesOf('thing', licence)).toEqual(['permissive-licences']);
  expect(rulesOf('@img/sharp-libvips-linux-x64', 'GPL-3.0')).toEqual(['permissive-licences']);
  expect(rulesOf('@other/sharp-libvips-linux-x64', licence)).toEqual(['permissive-licences']);
});

test.each(['^1.0.0', '~1.0.0', '*', 'latest', '1.x'])('refuses the version %s, which is not exact', (version) => {
  expect(broken(GOOD, { devDependencies: { thing: version } })).toEqual(['exact-versions']);
});

test('a licence expression with OR needs one permissive licence, one with AND only permissive ones', () => {
  expect([isPermissive('(MIT OR GPL-3.0)'), isPermissive('MIT AND GPL-3.0'), isPermissive('MIT AND ISC')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('packages used in development only are not listed as shipped', () => {
  const names = shipped(join(import.meta.dirname, '../..')).map(({ name }) => name);
  expect(names).toContain('fastify');
  expect(names).not.toContain('vitest');
});

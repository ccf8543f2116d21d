import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
let root: string;

function put(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}
function broken(): string[] {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      'packages',
      'apps',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (!stdout.startsWith('{')) throw new Error(stderr || stdout);
  return (JSON.parse(stdout) as Cruise).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`).sort();
}

const PACKAGES = ['money', 'fairness', 'games', 'locales', 'contract', 'database', 'ledger', 'ui'];
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chokdee-lint-'));
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.json']) cpSync(join(repository, file), join(root, file));
  mkdirSync(join(root, 'node_modules/@chokdee'), { recursive: true });
  for (const name of ['zod', 'pg', 'vitest', 'typescript', 'tslib', '@noble'])
    try {
      symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name));
    } catch {
      /* not installed: not needed */
    }
  for (const name of PACKAGES) {
    put(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@chokdee/${name}`, type: 'module', exports: { './*': './src/*.ts' } }),
    );
    put(`packages/${name}/src/thing.ts`, `export const ${name} = 1;\n`);
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@chokdee', name));
  }
  put('apps/web/src/app.ts', "import { ui } from '@chokdee/ui/thing';\nexport const app = ui;\n");
  put(
    'apps/server/src/platform/clock/clock.ts',
    "import { database } from '@chokdee/database/thing';\nimport { join } from 'node:path';\nexport const clock = [database, join];\n",
  );
  put('apps/server/src/modules/brand/index.ts', "export { store } from './store.ts';\n");
  put(
    'apps/server/src/modules/brand/store.ts',
    "import { clock } from '../../platform/clock/clock.ts';\nexport const store = clock;\n",
  );
  put(
    'apps/server/src/modules/wallet/index.ts',
    "import { store } from '../brand/index.ts';\nimport { ledger } from '@chokdee/ledger/thing';\nexport const wallet = [store, ledger];\n",
  );
  put(
    'apps/server/src/compose.ts',
    "import { wallet } from './modules/wallet/index.ts';\nexport const house = wallet;\n",
  );
  put(
    'packages/games/src/dice.ts',
    "import { fairness } from '@chokdee/fairness/thing';\nimport { money } from '@chokdee/money/thing';\nexport const dice = [fairness, money];\n",
  );
  put(
    'packages/games/src/dice.test.ts',
    "import { readFileSync } from 'node:fs';\nimport { test } from 'vitest';\nimport { dice } from './dice.ts';\ntest(String(dice), () => readFileSync);\n",
  );
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

test('a house in order passes', () => {
  expect(broken()).toEqual([]);
});

describe('a wall that is broken is named', () => {
  const BREAKS: readonly (readonly [rule: string, file: string, text: string])[] = [
    ['money-looks-down', 'packages/money/src/x.ts', "export { locales } from '@chokdee/locales/thing';"],
    ['locales-looks-down', 'packages/locales/src/x.ts', "export { money } from '@chokdee/money/thing';"],
    ['fairness-looks-down', 'packages/fairness/src/x.ts', "export { games } from '@chokdee/games/thing';"],
    ['games-looks-down', 'packages/games/src/x.ts', "export { contract } from '@chokdee/contract/thing';"],
    ['contract-looks-down', 'packages/contract/src/x.ts', "export { ledger } from '@chokdee/ledger/thing';"],
    ['database-looks-down', 'packages/database/src/x.ts', "export { money } from '@chokdee/money/thing';"],
    ['ledger-looks-down', 'packages/ledger/src/x.ts', "export type { games } from '@chokdee/games/thing';"],
    ['ui-looks-down', 'packages/ui/src/x.ts', "export { database } from '@chokdee/database/thing';"],
    ['web-looks-down', 'apps/web/src/x.ts', "export { ledger } from '@chokdee/ledger/thing';"],
    ['arcade-looks-down', 'apps/arcade/src/x.ts', "export { app } from '../../web/src/app.ts';"],
    ['console-looks-down', 'apps/console/src/x.ts', "export { database } from '@chokdee/database/thing';"],
    ['packages-below-apps', 'packages/ui/src/y.ts', "export { app } from '../../../apps/web/src/app.ts';"],
    ['server-has-no-screens', 'apps/server/src/modules/brand/x.ts', "export { ui } from '@chokdee/ui/thing';"],
    [
      'platform-below-modules',
      'apps/server/src/platform/clock/x.ts',
      "export { store } from '../../modules/brand/index.ts';",
    ],
    ['modules-by-their-face', 'apps/server/src/modules/wallet/x.ts', "export { store } from '../brand/store.ts';"],
    [
      'modules-below-root',
      'apps/server/src/modules/wallet/y.ts',
      "export const house = () => import('../../compose.ts');",
    ],
    ['root-uses-faces', 'apps/server/src/seed.ts', "export { store } from './modules/brand/store.ts';"],
    ['pure-without-outside', 'packages/games/src/y.ts', "export { readFileSync } from 'node:fs';"],
    ['pure-with-few-libraries', 'packages/games/src/z.ts', "export { Pool } from 'pg';"],
    ['sealing-in-the-contract', 'packages/games/src/w.ts', "export { z } from 'zod';"],
    ['browser-without-node', 'apps/web/src/y.ts', "export { readFileSync } from 'node:fs';"],
    ['no-test-tools-in-code', 'packages/money/src/y.ts', "export { test } from 'vitest';"],
    ['resolvable', 'packages/money/src/z.ts', "export { gone } from './gone.ts';"],
    ['no-circles', 'packages/money/src/other.ts', "import { ring } from './ring.ts';\nexport const other = ring;"],
  ];

  test('all of them in one run, each once', () => {
    put('packages/money/src/ring.ts', "import { other } from './other.ts';\nexport const ring = other;\n");
    for (const [, file, text] of BREAKS) put(file, `${text}\n`);
    const found = broken();
    for (const [rule, file] of BREAKS) expect(found, `${rule} by ${file}`).toContain(`${rule} ${file}`);
  });
});

describe('rules for code', () => {
  const linter = new ESLint({
    cwd: repository,
    // The files of this test are not on disk, so the rules that need types rest.
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } },
      rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/await-thenable': 'off' },
    },
  });
  const rulesBroken = async (filePath: string, text: string) =>
    (await linter.lintText(text, { filePath: join(repository, filePath) })).flatMap(({ messages }) =>
      messages.map(({ ruleId }) => ruleId),
    );

  test.each([
    [
      'chance outside fairness',
      'apps/server/src/modules/wallet/x.ts',
      'export const a = Math.random();',
      'no-restricted-properties',
    ],
    [
      'chance in a test elsewhere',
      'packages/money/src/x.test.ts',
      'export const a = Math.random();',
      'no-restricted-properties',
    ],
    [
      'a second of patience',
      'packages/money/src/x.test.ts',
      "import { vi } from 'vitest';\nawait vi.waitFor(() => true);",
      'no-restricted-properties',
    ],
    ['time in a pure package', 'packages/games/src/x.ts', 'export const a = Date.now();', 'no-restricted-properties'],
    [
      'the time of the machine in a pure package',
      'packages/games/src/x.ts',
      'export const a = new Date();',
      'no-restricted-syntax',
    ],
    [
      'the network in a pure package',
      'packages/fairness/src/x.ts',
      "export const a = fetch('/');",
      'no-restricted-globals',
    ],
    ['any', 'apps/web/src/x.ts', 'export const a = (b: any): unknown => b;', '@typescript-eslint/no-explicit-any'],
    [
      'a hook in a condition',
      'apps/web/src/x.tsx',
      "import { useState } from 'react';\nexport function A({ b }: { b: boolean }) { if (b) useState(1); return null; }",
      'react-hooks/rules-of-hooks',
    ],
  ])('%s is refused', async (_name, file, text, rule) => {
    expect(await rulesBroken(file, text)).toEqual([rule]);
  });

  test('chance in the tests of fairness is a yardstick, and allowed', async () => {
    expect(await rulesBroken('packages/fairness/src/x.test.ts', 'export const a = Math.random();')).toEqual([]);
  });
});

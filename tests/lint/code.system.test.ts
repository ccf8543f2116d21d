import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');
let root: string;

function writeRepoFile(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

const lines = (...texts: readonly string[]): string => `${texts.join('\n')}\n`;

/** The JSON report of dependency-cruiser. */
interface CruiseReport {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string }; readonly from: string }[];
  };
}
/**
 * Runs dependency-cruiser on the temporary repository; returns `<rule> <file>` of each violation.
 */
function violations(): string[] {
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
  return (JSON.parse(stdout) as CruiseReport).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`).sort();
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
      /* Not installed, so not needed. */
    }
  for (const name of PACKAGES) {
    writeRepoFile(
      `packages/${name}/package.json`,
      JSON.stringify({ name: `@chokdee/${name}`, type: 'module', exports: { './*': './src/*.ts' } }),
    );
    writeRepoFile(`packages/${name}/src/thing.ts`, `export const ${name} = 1;\n`);
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@chokdee', name));
  }
  writeRepoFile('apps/web/src/app.ts', "import { ui } from '@chokdee/ui/thing';\nexport const app = ui;\n");
  writeRepoFile(
    'apps/server/src/platform/clock/clock.ts',
    lines(
      "import { database } from '@chokdee/database/thing';",
      "import { join } from 'node:path';",
      'export const clock = [database, join];',
    ),
  );
  writeRepoFile('apps/server/src/modules/brand/index.ts', "export { store } from './store.ts';\n");
  writeRepoFile(
    'apps/server/src/modules/brand/store.ts',
    "import { clock } from '../../platform/clock/clock.ts';\nexport const store = clock;\n",
  );
  writeRepoFile(
    'apps/server/src/modules/wallet/index.ts',
    lines(
      "import { store } from '../brand/index.ts';",
      "import { ledger } from '@chokdee/ledger/thing';",
      'export const wallet = [store, ledger];',
    ),
  );
  writeRepoFile(
    'apps/server/src/compose.ts',
    "import { wallet } from './modules/wallet/index.ts';\nexport const app = wallet;\n",
  );
  writeRepoFile(
    'packages/games/src/dice.ts',
    lines(
      "import { fairness } from '@chokdee/fairness/thing';",
      "import { money } from '@chokdee/money/thing';",
      'export const dice = [fairness, money];',
    ),
  );
  writeRepoFile(
    'packages/games/src/dice.test.ts',
    lines(
      "import { readFileSync } from 'node:fs';",
      "import { test } from 'vitest';",
      "import { dice } from './dice.ts';",
      'test(String(dice), () => readFileSync);',
    ),
  );
});
afterAll(() => {
  rmSync(root, { recursive: true });
});

test('accepts a repository without violations', () => {
  expect(violations()).toEqual([]);
});

describe('import rules', () => {
  const VIOLATIONS: readonly (readonly [rule: string, file: string, text: string])[] = [
    ['money-imports', 'packages/money/src/x.ts', "export { locales } from '@chokdee/locales/thing';"],
    ['locales-imports', 'packages/locales/src/x.ts', "export { money } from '@chokdee/money/thing';"],
    ['fairness-imports', 'packages/fairness/src/x.ts', "export { games } from '@chokdee/games/thing';"],
    ['games-imports', 'packages/games/src/x.ts', "export { contract } from '@chokdee/contract/thing';"],
    ['contract-imports', 'packages/contract/src/x.ts', "export { ledger } from '@chokdee/ledger/thing';"],
    ['database-imports', 'packages/database/src/x.ts', "export { money } from '@chokdee/money/thing';"],
    ['ledger-imports', 'packages/ledger/src/x.ts', "export type { games } from '@chokdee/games/thing';"],
    ['ui-imports', 'packages/ui/src/x.ts', "export { database } from '@chokdee/database/thing';"],
    ['web-imports', 'apps/web/src/x.ts', "export { ledger } from '@chokdee/ledger/thing';"],
    ['arcade-imports', 'apps/arcade/src/x.ts', "export { app } from '../../web/src/app.ts';"],
    ['console-imports', 'apps/console/src/x.ts', "export { database } from '@chokdee/database/thing';"],
    ['packages-do-not-import-apps', 'packages/ui/src/y.ts', "export { app } from '../../../apps/web/src/app.ts';"],
    [
      'server-does-not-import-front-ends',
      'apps/server/src/modules/brand/x.ts',
      "export { ui } from '@chokdee/ui/thing';",
    ],
    [
      'platform-does-not-import-modules',
      'apps/server/src/platform/clock/x.ts',
      "export { store } from '../../modules/brand/index.ts';",
    ],
    [
      'modules-import-only-interfaces',
      'apps/server/src/modules/wallet/x.ts',
      "export { store } from '../brand/store.ts';",
    ],
    [
      'modules-do-not-import-composition',
      'apps/server/src/modules/wallet/y.ts',
      "export const app = () => import('../../compose.ts');",
    ],
    [
      'composition-imports-only-interfaces',
      'apps/server/src/seed.ts',
      "export { store } from './modules/brand/store.ts';",
    ],
    ['pure-packages-without-node', 'packages/games/src/y.ts', "export { readFileSync } from 'node:fs';"],
    ['pure-packages-allowed-libraries', 'packages/games/src/z.ts', "export { Pool } from 'pg';"],
    ['zod-and-jose-only-in-contract', 'packages/games/src/w.ts', "export { z } from 'zod';"],
    ['front-ends-without-node', 'apps/web/src/y.ts', "export { readFileSync } from 'node:fs';"],
    ['no-test-tools-in-code', 'packages/money/src/y.ts', "export { test } from 'vitest';"],
    ['imports-resolve', 'packages/money/src/z.ts', "export { gone } from './gone.ts';"],
    [
      'no-circular-imports',
      'packages/money/src/other.ts',
      "import { peer } from './peer.ts';\nexport const other = peer;",
    ],
  ];

  test('each rule reports its violation', () => {
    writeRepoFile('packages/money/src/peer.ts', "import { other } from './other.ts';\nexport const peer = other;\n");
    for (const [, file, text] of VIOLATIONS) writeRepoFile(file, `${text}\n`);
    const found = violations();
    for (const [rule, file] of VIOLATIONS) expect(found, `${rule} in ${file}`).toContain(`${rule} ${file}`);
  });
});

describe('ESLint rules', () => {
  const linter = new ESLint({
    cwd: repository,
    // The linted files are not on disk, so the rules that need types are off.
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false } },
      rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/await-thenable': 'off' },
    },
  });
  const brokenRules = async (filePath: string, text: string) =>
    (await linter.lintText(text, { filePath: join(repository, filePath) })).flatMap(({ messages }) =>
      messages.map(({ ruleId }) => ruleId),
    );

  test.each([
    [
      'Math.random outside fairness',
      'apps/server/src/modules/wallet/x.ts',
      'export const a = Math.random();',
      'no-restricted-properties',
    ],
    [
      'Math.random in a test of another package',
      'packages/money/src/x.test.ts',
      'export const a = Math.random();',
      'no-restricted-properties',
    ],
    [
      'a date format of its own',
      'apps/web/src/x.tsx',
      "export const a = new Intl.DateTimeFormat('th').format(0);",
      'no-restricted-syntax',
    ],
    [
      'toLocaleDateString',
      'apps/console/src/x.tsx',
      'export const a = (d: Date) => d.toLocaleDateString();',
      'no-restricted-syntax',
    ],
    [
      'toLocaleTimeString',
      'packages/games/src/x.ts',
      'export const a = (d: Date) => d.toLocaleTimeString();',
      'no-restricted-syntax',
    ],
    [
      'toLocaleString of a date',
      'apps/server/src/x.ts',
      'export const a = new Date(0).toLocaleString();',
      'no-restricted-syntax',
    ],
    [
      'vi.waitFor',
      'packages/money/src/x.test.ts',
      "import { vi } from 'vitest';\nawait vi.waitFor(() => true);",
      'no-restricted-properties',
    ],
    [
      'Date.now in a pure package',
      'packages/games/src/x.ts',
      'export const a = Date.now();',
      'no-restricted-properties',
    ],
    ['new Date() in a pure package', 'packages/games/src/x.ts', 'export const a = new Date();', 'no-restricted-syntax'],
    ['fetch in a pure package', 'packages/fairness/src/x.ts', "export const a = fetch('/');", 'no-restricted-globals'],
    ['any', 'apps/web/src/x.ts', 'export const a = (b: any): unknown => b;', '@typescript-eslint/no-explicit-any'],
    [
      'a conditional hook',
      'apps/web/src/x.tsx',
      lines(
        "import { useState } from 'react';",
        'export function A({ b }: { b: boolean }) { if (b) useState(1); return null; }',
      ),
      'react-hooks/rules-of-hooks',
    ],
  ])('rejects %s', async (_name, file, text, rule) => {
    expect(await brokenRules(file, text)).toEqual([rule]);
  });

  test('allows Math.random in the tests of fairness, as a reference', async () => {
    expect(await brokenRules('packages/fairness/src/x.test.ts', 'export const a = Math.random();')).toEqual([]);
  });
});

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexText } from '../../scripts/lib/collect.mjs';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chokdee-collect-'));
  // The indexes are formatted as everything else.
  cpSync(join(import.meta.dirname, '../../.prettierrc.json'), join(root, '.prettierrc.json'));
});
afterAll(() => rmSync(root, { recursive: true }));
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const index = { output: 'lib/all.gen.ts', name: 'all', doc: 'All.' } as const;

it('gathers the export of each module in the order of their names', async () => {
  write('lib/calls/live-tables.ts', 'export const liveTablesCalls = [] as const;\n');
  write('lib/calls/audit.ts', 'export const auditCalls = [] as const;\n');
  write('lib/calls/audit.test.ts', '');
  write('lib/calls/audit/shared.ts', '');
  const text = await indexText(root, {
    ...index,
    parts: 'lib/calls/*.ts',
    symbol: '*Calls',
    form: 'list',
    type: { name: 'Call', from: './call.ts' },
  });
  expect(text.split('\n').slice(1)).toEqual([
    "import type { Call } from './call.ts';",
    "import { auditCalls } from './calls/audit.ts';",
    "import { liveTablesCalls } from './calls/live-tables.ts';",
    '',
    '/** All. */',
    'export const all = [...auditCalls, ...liveTablesCalls] as const satisfies readonly Call[];',
    '',
  ]);
});

it('renames an export that all modules call the same, and skips modules without the file', async () => {
  write('modules/live-tables/demo.ts', 'export const demo = {};\n');
  write('modules/audit/index.ts', '');
  const text = await indexText(root, { ...index, parts: 'modules/*/demo.ts', symbol: 'demo', form: 'map' });
  expect(text).toContain("import { demo as liveTablesDemo } from '../modules/live-tables/demo.ts';");
  expect(text).toContain("export const all = { 'live-tables': liveTablesDemo } as const;");
});

it('names the file and the export that is missing', async () => {
  write('lib/errors/audit.ts', 'export const auditCalls = {};\n');
  await expect(
    indexText(root, { ...index, parts: 'lib/errors/*.ts', symbol: '*Errors', form: 'record' }),
  ).rejects.toThrow('lib/errors/audit.ts must export auditErrors.');
});

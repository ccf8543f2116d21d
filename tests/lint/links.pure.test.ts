import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLinks } from '../../scripts/lint/links.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'chokdee-lint-'));
  mkdirSync(join(root, 'docs/howto'), { recursive: true });
  writeFileSync(join(root, 'docs/runbook.md'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

function broken(text: string): string[] {
  writeFileSync(join(root, 'docs/howto/start.md'), text);
  return checkLinks(root, ['apps/server/src/relay.ts'], ['docs/howto/start.md']).map(
    ({ line, text: complaint }) => `${line} ${complaint}`,
  );
}

test('links are resolved from the document, quoted paths from the root', () => {
  expect(broken('[runbook](../runbook.md#keys), [web](https://example.org), [here](#top), `docs/runbook.md`')).toEqual(
    [],
  );
});

test('reports a link and a quoted path that lead to no file', () => {
  expect(broken('first line\n[gone](gone.md) and `docs/gone.md`')).toEqual([
    '2 gone.md does not exist',
    '2 docs/gone.md does not exist',
  ]);
});

test('paths with a placeholder or a pattern are not checked', () => {
  expect(broken('`apps/server/src/modules/<name>/index.ts`, `docs/*.md`, `packages/{a,b}`')).toEqual([]);
});

test('reports the end of a path to a source that no file has; decisions tell of their time', () => {
  expect(broken('`relay.ts`, `src/relay.ts`, `lay.ts`, `gone/relay.ts`')).toEqual([
    '1 lay.ts does not exist',
    '1 gone/relay.ts does not exist',
  ]);
  mkdirSync(join(root, 'docs/decisions'));
  writeFileSync(join(root, 'docs/decisions/0001-first.md'), '`gone.ts`');
  expect(checkLinks(root, [], ['docs/decisions/0001-first.md'])).toEqual([]);
});

import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The folders that may hold SQL, each with the schema that it owns.
 * @param {string} root
 * @returns {{ path: string, schema: string }[]}
 */
export function sqlModules(root) {
  const folders = (parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${parent}/${entry.name}`)
      : [];
  return [
    { path: 'packages/database', schema: 'platform' },
    { path: 'packages/ledger', schema: 'ledger' },
    ...folders('apps/server/src/platform').map((path) => ({ path, schema: 'platform' })),
    ...folders('apps/server/src/modules').map((path) => ({ path, schema: basename(path) })),
  ].filter(({ path }) => existsSync(join(root, path)));
}

import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Which migration numbers belong to which room; nobody else may use them. A new module takes a free range here. */
export const RANGES = {
  'packages/database': [1, 49],
  platform: [50, 99],
  ledger: [100, 199],
  brand: [200, 209],
  identity: [210, 219],
  protection: [220, 229],
  seeds: [230, 239],
  wagering: [240, 249],
  wallet: [250, 259],
  cashier: [260, 269],
  catalogue: [270, 279],
  launcher: [280, 289],
  console: [290, 299],
  audit: [300, 309],
  messages: [310, 319],
  promotions: [320, 329],
};

/** The rooms that may hold SQL, each with its schema. @param {string} root @returns {{ path: string, schema: string, range: readonly number[] | undefined }[]} */
export function rooms(root) {
  const folders = (parent) =>
    existsSync(join(root, parent))
      ? readdirSync(join(root, parent), { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${parent}/${entry.name}`)
      : [];
  return [
    { path: 'packages/database', schema: 'platform', range: RANGES['packages/database'] },
    { path: 'packages/ledger', schema: 'ledger', range: RANGES.ledger },
    ...folders('apps/server/src/platform').map((path) => ({ path, schema: 'platform', range: RANGES.platform })),
    ...folders('apps/server/src/modules').map((path) => ({
      path,
      schema: basename(path),
      range: RANGES[basename(path)],
    })),
  ].filter(({ path }) => existsSync(join(root, path)));
}

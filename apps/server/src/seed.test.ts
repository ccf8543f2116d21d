import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@chokdee/database/testing';
import { prove } from '@chokdee/ledger/proof';
import { expect, it } from 'vitest';
import { loadConfig } from './platform/config.ts';
import { seed } from './seed.ts';

it('gives the demo player one deposit, however often the server starts, and the ledger is sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chokdee-seed-'));
  const db = await testDatabase();
  try {
    const config = loadConfig({ CHOKDEE_MODE: 'demo', CHOKDEE_DATA: folder, DATABASE_URL: db.url });
    await seed(config);
    await seed(config);
    expect(await db.database.query('select account, state, amount from cashier.deposit')).toEqual([
      { account: 'demo', state: 'confirmed', amount: 5_000_000_000n },
    ]);
    expect((await prove(db.database)).filter(({ ok }) => !ok)).toEqual([]);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true });
  }
});

import { testDatabase } from '@chokdee/database/testing';
import { uuid7 } from '@chokdee/contract/uuid7';
import { afterAll } from 'vitest';
import { createProtection } from './index.ts';

/** A database with the module, dropped after the tests of the file. */
export async function createProtectionFixture() {
  const db = await testDatabase();
  afterAll(() => db.close());
  const protection = createProtection({ database: db.database });
  return {
    db,
    protection,
    /** Creates a member of the brand `chokdee` without limits. Returns its id. */
    createMember: async (): Promise<string> => {
      const memberId = uuid7();
      await protection.createPlayerLimits(db.database, { memberId, brandId: 'chokdee', currency: 'THB' });
      return memberId;
    },
  };
}

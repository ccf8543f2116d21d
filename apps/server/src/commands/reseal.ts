import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { resealPayees } from '../modules/cashier/index.ts';
import { loadConfig } from '../platform/config.ts';
import { openForCommand, type CommandEnvironment } from './open.ts';

/** `chokdee reseal`: seals under the vault key in use what older ones sealed, in batches. May be stopped at any moment and run again, beside a running server that has the new key. */
export async function run({ env, print }: CommandEnvironment): Promise<boolean> {
  const open = await openForCommand(env);
  const database = createDatabase(createPool(open.databaseUrl, { max: 2, name: 'chokdee-reseal' }));
  try {
    const { secrets } = loadConfig({
      ...env,
      DATABASE_URL: open.databaseUrl,
      DATABASE_OWNER_URL: env['DATABASE_OWNER_URL'] || open.databaseUrl,
    });
    const done = await resealPayees(database, [secrets.vault, ...secrets.oldVault], (sofar) => {
      if (sofar % 10_000 === 0) print(`${sofar} account numbers so far …`);
    });
    print(
      `${done} account numbers sealed anew. Nothing in this database needs the older vault keys any more; backups made until now do.`,
    );
    return true;
  } finally {
    await database.close();
    await open.close();
  }
}

import { resealPayees } from '../modules/cashier/index.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

/**
 * `chokdee reseal`: seals under the current vault key what older keys sealed, in batches. It may be
 * stopped at any moment and run again, also beside a running server that has the new key.
 */
export const run = ({ env, print }: CommandEnvironment): Promise<boolean> =>
  withDatabase(env, 'reseal', async ({ database, secrets }) => {
    const { vault, oldVault } = secrets();
    const resealed = await resealPayees(database, [vault, ...oldVault], (soFar) => {
      if (soFar % 10_000 === 0) print(`${soFar} account numbers so far …`);
    });
    print(
      `${resealed} account numbers resealed. This database no longer needs the older vault keys; ` +
        'backups made until now do.',
    );
    return true;
  });

import { prove } from '@chokdee/ledger/proof';
import { proofText } from '@chokdee/locales/proof-text';
import { wagerInvariants } from '../modules/wagering/index.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

/**
 * `chokdee prove`: checks every invariant of the ledger and the wagers in the configured database
 * and prints the results. Returns false when one is broken.
 */
export const run = ({ env, print }: CommandEnvironment): Promise<boolean> =>
  withDatabase(env, 'prove', async ({ database }) => {
    const proofs = await prove(database, wagerInvariants);
    const width = Math.max(...proofs.map(({ invariant }) => invariant.length));
    for (const { invariant, name, ok, broken, sample } of proofs) {
      const result = `${ok ? 'holds ' : 'BROKEN'}  ${invariant.padEnd(width)}  ${proofText(name, 'EN')}`;
      print(ok ? result : `${result} (${broken} rows)`);
      for (const row of sample) print(`          ${JSON.stringify(row)}`);
    }
    const failed = proofs.filter(({ ok }) => !ok).length;
    print(failed === 0 ? `All ${proofs.length} rules hold.` : `${failed} of ${proofs.length} rules are broken.`);
    return failed === 0;
  });

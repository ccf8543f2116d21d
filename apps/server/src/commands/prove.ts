import { createDatabase } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import { prove } from '@chokdee/ledger/proof';
import { proofText } from '@chokdee/locales/proof-text';
import { wagerInvariants } from '../modules/wagering/index.ts';
import { openForCommand, type CommandEnvironment } from './open.ts';

/** `chokdee prove`: checks every rule of the books and of the wagers against the configured database and prints the table. False when one is broken. */
export async function run({ env, print }: CommandEnvironment): Promise<boolean> {
  const open = await openForCommand(env);
  const database = createDatabase(createPool(open.databaseUrl, { max: 2, name: 'chokdee-prove' }));
  try {
    const proofs = await prove(database, wagerInvariants);
    const width = Math.max(...proofs.map(({ invariant }) => invariant.length));
    for (const { invariant, name, ok, broken, sample } of proofs) {
      print(
        `${ok ? 'holds ' : 'BROKEN'}  ${invariant.padEnd(width)}  ${proofText(name, 'EN')}${ok ? '' : ` (${broken} rows)`}`,
      );
      for (const row of sample) print(`          ${JSON.stringify(row)}`);
    }
    const wrong = proofs.filter(({ ok }) => !ok).length;
    print(wrong === 0 ? `All ${proofs.length} rules hold.` : `${wrong} of ${proofs.length} rules are broken.`);
    return wrong === 0;
  } finally {
    await database.close();
    await open.close();
  }
}

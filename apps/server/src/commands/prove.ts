import { proofText } from '@chokdee/locales/proof-text';
import { runNow } from '../modules/proofs/index.ts';
import { wagerInvariants } from '../modules/wagering/index.ts';
import { CommandError } from './command-error.ts';
import { withDatabase, type CommandEnvironment } from './open.ts';

/** Milliseconds between two lines about the progress. */
const PROGRESS_INTERVAL = 5_000;

/**
 * `chokdee prove [--incremental]`: checks every invariant of the ledger and the wagers in the
 * configured database, or only what is new since the last proof. Stores the run, prints its
 * progress and the results. Returns false when an invariant is broken.
 */
export function run({ env, args, print }: CommandEnvironment): Promise<boolean> {
  if (args.some((arg) => arg !== '--incremental'))
    throw new CommandError('Usage: npm run ledger:prove [-- --incremental]');
  return withDatabase(env, 'prove', async ({ database, url }) => {
    let printedAt = performance.now();
    const stored = await runNow(
      {
        database,
        url,
        checks: wagerInvariants,
        onProblem: () => undefined,
        onProgress: ({ step, done, total }) => {
          if (performance.now() - printedAt < PROGRESS_INTERVAL) return;
          printedAt = performance.now();
          print(`${STEPS[step]}: ${total > 0 ? `${Math.floor((100 * done) / total)} %` : done.toLocaleString('en')}`);
        },
      },
      args.length > 0 ? 'incremental' : 'full',
      new AbortController().signal,
    );
    if (stored === null)
      throw new CommandError('Another process is proving this ledger: the console shows its progress.');
    if (stored.state === 'cancelled') throw new CommandError(`The proof was cancelled by ${stored.cancelled_by}.`);
    if (stored.state !== 'done') throw new CommandError(`The proof failed: ${stored.error}`);
    const { rules } = stored;
    const width = Math.max(...rules.map(({ invariant }) => invariant.length));
    for (const { invariant, name, ok, broken, sample } of rules) {
      const result = `${ok ? 'holds ' : 'BROKEN'}  ${invariant.padEnd(width)}  ${proofText(name, 'EN')}`;
      print(ok ? result : `${result} (${broken} rows)`);
      for (const row of sample) print(`          ${JSON.stringify(row)}`);
    }
    const failed = rules.filter(({ ok }) => !ok).length;
    print(failed === 0 ? `All ${rules.length} rules hold.` : `${failed} of ${rules.length} rules are broken.`);
    return failed === 0;
  });
}

/** The steps of a proof, as the progress names them. */
const STEPS = {
  members: 'members checked',
  time: 'commands of all members checked',
  days: 'closed days checked',
} as const;

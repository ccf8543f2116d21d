import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands, type MoneyCommand, type MoneyFunction } from '@chokdee/ledger/commands';

/** A command on its way to the process that sends it to the database. `n` names the question, not the command. */
export interface Question {
  readonly n: number;
  readonly way: 'alone' | 'batch';
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
}
/** What it says back; a killed process says nothing. */
export type Reply =
  | { readonly n: number; readonly answer: { readonly status: string } & Readonly<Record<string, unknown>> }
  | { readonly n: number; readonly name: string; readonly error: string };

// The process that is killed: the ledger's real clients on a pool, driven over the parent's channel as HTTP would drive them.
const pool = createPool(process.env['DATABASE_URL']!, { max: 8, name: 'crash-server' });
// The database may need a while to come back from a kill.
const patience = { attempts: 120 };
const ways = { alone: createCommands(pool, patience), batch: createBatcher(pool, patience) };

process.on('message', ({ n, way, fn, command }: Question) => {
  ways[way].run(fn, command).then(
    (answer) => process.send?.({ n, answer }),
    (error: unknown) => process.send?.({ n, name: (error as Error).name, error: String(error) }),
  );
});
// A parent that is gone leaves no server behind.
process.on('disconnect', () => {
  process.exit(0);
});
process.send?.('ready');

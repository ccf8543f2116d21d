// The process that the crash tests kill: the ledger's clients on a pool. It receives commands over
// IPC as a server receives them over HTTP.
import { createPool } from '@chokdee/database/pool';
import { createBatcher } from '@chokdee/ledger/batcher';
import { createCommands, type MoneyCommand, type MoneyFunction } from '@chokdee/ledger/commands';

/** A command to send to the database, alone or through the batcher. `n` identifies the request. */
export interface CommandRequest {
  readonly n: number;
  readonly via: 'single' | 'batch';
  readonly fn: MoneyFunction;
  readonly command: MoneyCommand;
}
/** The answer to a request, or the error it ended with. A killed process sends none. */
export type CommandReply =
  | { readonly n: number; readonly answer: { readonly status: string } & Readonly<Record<string, unknown>> }
  | { readonly n: number; readonly name: string; readonly error: string };

const pool = createPool(process.env['DATABASE_URL']!, { max: 8, name: 'crash-server' });
// PostgreSQL may need a while to start again after a kill.
const options = { attempts: 120 };
const clients = { single: createCommands(pool, options), batch: createBatcher(pool, options) };

process.on('message', ({ n, via, fn, command }: CommandRequest) => {
  clients[via].run(fn, command).then(
    (answer) => process.send?.({ n, answer }),
    (error: unknown) => process.send?.({ n, name: (error as Error).name, error: String(error) }),
  );
});
// Exits with its parent.
process.on('disconnect', () => {
  process.exit(0);
});
process.send?.('ready');

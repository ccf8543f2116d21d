import type { Database } from '@chokdee/database/database';
import {
  CommandFailed,
  type Commands,
  type MoneyAnswer,
  type MoneyCommand,
  type MoneyFunction,
  OutcomeUnknown,
  checkedFunction,
  encode,
} from './command.ts';
import { sendCommand } from './command-query.ts';
import { codeOf, failureOf } from './failures.ts';

export type { Commands, MoneyAnswer, MoneyCommand, MoneyFunction, MoneyStatus } from './command.ts';
export { CommandFailed, OutcomeUnknown, QueueFull } from './command.ts';

/** How commands are sent. */
export interface CommandOptions {
  /** How long a command waits for the member's lock before it is `busy`, milliseconds (250). */
  readonly lockTimeout?: number;
  /** How long one sending may stay without an answer before its connection is given up, milliseconds (5,000). */
  readonly answerTimeout?: number;
  /** How often a command whose outcome is none or unknown is sent, in all (20: about 8 s of a database that refuses at once). */
  readonly attempts?: number;
  /** How often a busy command is sent, in all (4). */
  readonly busyAttempts?: number;
}

/** Sends one command until it has an answer. `uncertain`: an earlier sending under this id may have been done, or may still be under way. */
export type Sender = <A extends MoneyAnswer>(
  fn: MoneyFunction,
  command: MoneyCommand,
  uncertain?: boolean,
) => Promise<A>;

/** Makes a sender: each command alone, in one round trip, and again with the same id where the outcome is none or unknown. Throws as `Commands.run`. */
export function createSender(pool: Database['pool'], options: CommandOptions = {}): Sender {
  const { lockTimeout = 250, answerTimeout = 5_000, attempts = 20, busyAttempts = 4 } = options;
  return async <A extends MoneyAnswer>(fn: MoneyFunction, command: MoneyCommand, uncertain = false) => {
    const query = {
      name: `money:${fn}`,
      // The timeout is local to this one statement, which is its own transaction: nothing is left on the connection.
      text: `select set_config('lock_timeout', $2, true), ${checkedFunction(fn)}($1::jsonb)`,
      values: [encode(command), `${lockTimeout}ms`],
    };
    for (let sent = 1, busy = 1; ; sent += 1) {
      try {
        return JSON.parse(await sendCommand(pool, query, answerTimeout)) as A;
      } catch (error) {
        let failure = failureOf(error);
        // `busy` promises that nothing has happened; what holds the lock may be the earlier sending itself.
        if (failure === 'busy' && uncertain) failure = 'again';
        switch (failure) {
          case 'refused':
            return JSON.parse((error as Error).message) as A;
          case 'taken':
            return { status: 'conflict', reason: 'content' } as MoneyAnswer as A;
          case 'broken':
            throw new CommandFailed(codeOf(error), (error as Error).message, { cause: error });
          case 'busy':
            if (busy >= busyAttempts) return { status: 'busy' } as A;
            busy += 1;
            break;
          case 'again':
            if (sent >= attempts)
              throw new OutcomeUnknown(`${fn} ${command.id}: the database does not answer`, { cause: error });
            uncertain = true;
        }
        await new Promise((resume) => setTimeout(resume, Math.min(500, 5 * 2 ** sent)));
      }
    }
  };
}

/** Sends each command alone, in one round trip, and again with the same id where the outcome is none or unknown. */
export function createCommands(pool: Database['pool'], options: CommandOptions = {}): Commands {
  const send = createSender(pool, options);
  return { run: (fn, command) => send(fn, command) };
}

import type { Database } from '@chokdee/database/database';
import {
  CommandFailed,
  type Commands,
  type MoneyAnswer,
  type MoneyCommand,
  type MoneyFunction,
  OutcomeUnknown,
  type WrongCommand,
  checkedFunction,
  encode,
} from './command.ts';
import { sendCommand } from './command-query.ts';
import { codeOf, failureOf } from './failures.ts';

export type { Commands, MoneyAnswer, MoneyCommand, MoneyFunction, MoneyStatus } from './command.ts';
export { CommandFailed, OutcomeUnknown, QueueFull } from './command.ts';

/** Options for sending commands, with their defaults. */
export interface CommandOptions {
  /** Milliseconds that a command waits for the member's lock before it is `busy` (250). */
  readonly lockTimeout?: number;
  /** Milliseconds to wait for an answer before the connection is closed (5,000). */
  readonly answerTimeout?: number;
  /**
   * How often a command without an outcome, or with an unknown one, is sent in all (20: about 8 s
   * when the database refuses at once).
   */
  readonly attempts?: number;
  /** How often a busy command is sent in all (4). */
  readonly busyAttempts?: number;
}

/**
 * Sends one command until it has an answer. `uncertain`: an earlier attempt with this id may have
 * been executed or may still run.
 */
export type Sender = <A extends MoneyAnswer>(
  fn: MoneyFunction,
  command: MoneyCommand,
  uncertain?: boolean,
) => Promise<A>;

/**
 * Creates a sender: sends each command alone, in one round trip, and retries it with the same id
 * when it has no outcome or an unknown one. Throws like `Commands.run`.
 */
export function createSender(pool: Database['pool'], options: CommandOptions = {}): Sender {
  const { lockTimeout = 250, answerTimeout = 5_000, attempts = 20, busyAttempts = 4 } = options;
  return async <A extends MoneyAnswer>(fn: MoneyFunction, command: MoneyCommand, uncertain = false) => {
    const query = {
      name: `money:${fn}`,
      // The timeout is local to this statement, which is its own transaction.
      text: `select set_config('lock_timeout', $2, true), ${checkedFunction(fn)}($1::jsonb)`,
      values: [encode(command), `${lockTimeout}ms`],
    };
    for (let attempt = 1, busy = 1; ; attempt += 1) {
      try {
        const answer = await sendCommand<A | WrongCommand>(pool, query, answerTimeout);
        if (answer.status === 'error') throw new CommandFailed(answer.sqlstate, answer.message);
        return answer as A;
      } catch (error) {
        if (error instanceof CommandFailed) throw error;
        let failure = failureOf(error);
        // `busy` means that nothing was done, but the lock may be held by an earlier attempt.
        if (failure === 'busy' && uncertain) failure = 'retry';
        switch (failure) {
          case 'refused':
            return JSON.parse((error as Error).message) as A;
          case 'conflict':
            return { status: 'conflict', reason: 'content' } as MoneyAnswer as A;
          case 'failed':
            throw new CommandFailed(codeOf(error), (error as Error).message, { cause: error });
          case 'busy':
            if (busy >= busyAttempts) return { status: 'busy' } as A;
            busy += 1;
            break;
          case 'retry':
            if (attempt >= attempts)
              throw new OutcomeUnknown(`${fn} ${command.id}: the database does not answer`, { cause: error });
            uncertain = true;
        }
        await new Promise((resume) => setTimeout(resume, Math.min(500, 5 * 2 ** attempt)));
      }
    }
  };
}

/**
 * Creates a client that sends each command alone, in one round trip, and retries it with the same
 * id when it has no outcome or an unknown one.
 */
export function createCommands(pool: Database['pool'], options: CommandOptions = {}): Commands {
  const send = createSender(pool, options);
  return { run: (fn, command) => send(fn, command) };
}

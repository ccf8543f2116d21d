/** A money command's SQL function: `schema.verb`, taking and answering jsonb (docs/architecture.md, "Money commands"). */
export type MoneyFunction = `${string}.${string}`;

/** What every money command carries. Amounts are micro-units as decimal strings; a `bigint` is written as one. */
export interface MoneyCommand {
  /** UUIDv7, made by the caller before the first sending and kept for every later one. */
  readonly id: string;
  readonly memberId: string;
  readonly [name: string]: unknown;
}

/** What a money command did. `busy`: the member's money was in use for too long, or the database too slow; nothing has happened, ask again. */
export type MoneyStatus =
  'ok' | 'replayed' | 'conflict' | 'insufficient' | 'limit' | 'blocked' | 'closed' | 'stale' | 'busy';

/** What every money command answers; each promises more beside. */
export interface MoneyAnswer {
  readonly status: MoneyStatus;
}

/** Sends money commands. */
export interface Commands {
  /**
   * Runs one command and answers what it did. The same command sent again has one effect.
   * Throws `CommandFailed` when the command itself is broken, `OutcomeUnknown` when the database stayed away: ask again with the same id.
   */
  run<A extends MoneyAnswer = MoneyAnswer>(fn: MoneyFunction, command: MoneyCommand): Promise<A>;
}

/** The command makes no sense to the database, or broke in it; nothing has happened. `code` is the SQLSTATE. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The database could not be asked, or did not say what became of the command. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** More commands wait than the queue may hold; this one was not sent. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

const FUNCTION_NAME = /^[a-z_]+\.[a-z_]+$/;

/** Guards the one place where a name becomes SQL. */
export function checkedFunction(fn: MoneyFunction): MoneyFunction {
  if (!FUNCTION_NAME.test(fn)) throw new TypeError(`${fn} is not the name of a money command`);
  return fn;
}

/** The command as it travels: the same text at every sending, so that its content hash stays the same. */
export const encode = (command: MoneyCommand): string =>
  JSON.stringify(command, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

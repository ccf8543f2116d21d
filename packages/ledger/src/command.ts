/**
 * The SQL function of a money command, `schema.verb`. It takes and returns jsonb
 * (docs/architecture.md, "Money commands").
 */
export type MoneyFunction = `${string}.${string}`;

/**
 * The fields of every money command. Amounts are micro-units as decimal strings; `encode` writes a
 * `bigint` as one.
 */
export interface MoneyCommand {
  /** UUIDv7, made by the caller before it first sends the command and kept for every retry. */
  readonly id: string;
  readonly memberId: string;
  readonly [name: string]: unknown;
}

/**
 * What a money command did. `busy`: the member's purses were locked for too long or the database
 * was too slow; nothing was done, send it again.
 */
export type MoneyStatus =
  'ok' | 'replayed' | 'conflict' | 'insufficient' | 'limit' | 'blocked' | 'closed' | 'stale' | 'busy';

/** The answer of every money command; each command adds its own fields. */
export interface MoneyAnswer {
  readonly status: MoneyStatus;
}

/** The answer to a command that is wrong, as SQL functions give it; the client throws it. */
export interface WrongCommand {
  readonly status: 'error';
  readonly sqlstate: string;
  readonly message: string;
}

/** Sends money commands. */
export interface Commands {
  /**
   * Runs one command. Idempotent: the same command sent again has one effect. Throws
   * `CommandFailed` when the command is invalid, and `OutcomeUnknown` when the database does not
   * answer: send it again with the same id.
   */
  run<A extends MoneyAnswer = MoneyAnswer>(fn: MoneyFunction, command: MoneyCommand): Promise<A>;
}

/**
 * The command is wrong or the database raised an error for it; nothing was done. `code` is the
 * SQLSTATE.
 */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The database did not answer, so the outcome of the command is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** The queue is full; the command was not sent. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

const FUNCTION_NAME = /^[a-z_]+\.[a-z_]+$/;

/**
 * Returns `fn`, or throws a `TypeError` when it is not `schema.verb`: the name becomes part of a
 * statement.
 */
export function checkedFunction(fn: MoneyFunction): MoneyFunction {
  if (!FUNCTION_NAME.test(fn)) throw new TypeError(`${fn} is not the name of a money command`);
  return fn;
}

/**
 * The command as JSON. The text is the same for every retry, so that the content hash is the same.
 */
export const encode = (command: MoneyCommand): string =>
  JSON.stringify(command, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

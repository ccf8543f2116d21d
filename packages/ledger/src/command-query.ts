import type { Database } from '@chokdee/database/database';
import type { Connection, Submittable } from 'pg';

/** A prepared statement that answers one row, whose last column is the answer, a text; and what it asks with. */
export interface CommandText {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/** What of the driver's connection a command needs; its type declarations leave these out. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(portal: object): void;
  sync(): void;
}

/**
 * One sending of a prepared command. Its answer has one known shape, so it is not described before it is run: one message less each way.
 * A refusal of PostgreSQL's leaves the connection in the pool. Everything else (queue, errors, broken connections) is the driver's.
 */
class CommandQuery implements Submittable {
  readonly #values: readonly string[];
  #answer: string | null = null;
  /** The driver's: what it knows a prepared statement by. */
  readonly name: string;
  readonly text: string;
  /** The driver's: milliseconds until it gives up. */
  readonly query_timeout: number;
  callback: (error: Error | null, answer: string | null) => void;

  constructor({ name, text, values }: CommandText, timeout: number, callback: CommandQuery['callback']) {
    this.#values = values;
    this.name = name;
    this.text = text;
    this.query_timeout = timeout;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    if (wire.parsedStatements[this.name] === undefined) wire.parse(this);
    wire.bind({ statement: this.name, values: this.#values });
    wire.execute({});
    wire.sync();
    wire.stream.uncork();
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#answer = fields.at(-1) ?? null;
  }
  handleCommandComplete(): void {
    /* Nothing to learn from it. */
  }
  handleError(error: Error): void {
    this.callback(error, null);
  }
  handleReadyForQuery(): void {
    this.callback(null, this.#answer);
  }
}

/** PostgreSQL refused a statement; the connection is as it was. Anything else leaves it in a state nobody knows. */
const isRefusal = (error: Error): boolean => (error as { readonly severity?: unknown }).severity === 'ERROR';

/** Sends a command on a connection of the pool's and answers its text. Throws the driver's errors. `timeout`: milliseconds without an answer. */
export async function sendCommand(pool: Database['pool'], command: CommandText, timeout: number): Promise<string> {
  const client = await pool.connect();
  return new Promise<string>((resolve, reject) => {
    let over = false;
    const end = (error: Error | null, answer: string | null = null): void => {
      // A connection that breaks says so itself and to its query.
      if (over) return;
      over = true;
      client.off('error', end);
      client.release(error !== null && !isRefusal(error));
      if (error !== null) reject(error);
      else if (answer === null) reject(new Error(`${command.name} has no answer`));
      else resolve(answer);
    };
    client.on('error', end);
    client.query(new CommandQuery(command, timeout, end));
  });
}

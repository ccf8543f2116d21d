import type { Database } from '@chokdee/database/database';
import type { Connection, Submittable } from 'pg';

/**
 * A prepared statement with its parameters. It returns one row whose last column is the answer, a
 * text.
 */
export interface CommandText {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * The parts of the driver's connection that a command needs; the driver's type declarations lack
 * them.
 */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { readonly name: string; readonly text: string }): void;
  bind(portal: { readonly statement: string; readonly values: readonly string[] }): void;
  execute(portal: object): void;
  sync(): void;
}

/**
 * One execution of a prepared command. The shape of the answer is known, so the query leaves out
 * the Describe message and saves one message in each direction. Queueing, errors and broken
 * connections are handled by the driver.
 */
class CommandQuery implements Submittable {
  readonly #values: readonly string[];
  #answer: string | null = null;
  /** Read by the driver: the name of the prepared statement. */
  readonly name: string;
  readonly text: string;
  /** Read by the driver: milliseconds until it gives up. */
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
    /* The answer is in the data row. */
  }
  handleError(error: Error): void {
    this.callback(error, null);
  }
  handleReadyForQuery(): void {
    this.callback(null, this.#answer);
  }
}

/**
 * Whether PostgreSQL refused the statement and the connection can be used again. After other errors
 * its state is unknown.
 */
const isRefusal = (error: Error): boolean => (error as { readonly severity?: unknown }).severity === 'ERROR';

/**
 * Sends a command on a connection of the pool and returns the text of its answer. Throws the
 * driver's errors. `timeout`: milliseconds to wait for the answer.
 */
export async function sendCommand(pool: Database['pool'], command: CommandText, timeout: number): Promise<string> {
  const client = await pool.connect();
  return new Promise<string>((resolve, reject) => {
    let isDone = false;
    const finish = (error: Error | null, answer: string | null = null): void => {
      // A broken connection reports its error both as an event and to its query.
      if (isDone) return;
      isDone = true;
      client.off('error', finish);
      client.release(error !== null && !isRefusal(error));
      if (error !== null) reject(error);
      else if (answer === null) reject(new Error(`${command.name} returned no answer`));
      else resolve(answer);
    };
    client.on('error', finish);
    client.query(new CommandQuery(command, timeout, finish));
  });
}

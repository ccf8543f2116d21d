import type { Database } from '@chokdee/database/database';
import type { MoneyAnswer, WrongCommand } from './command.ts';

/**
 * A named prepared statement with its parameters. It returns one row whose last column is the
 * answer, jsonb.
 */
export interface CommandText {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

/**
 * Whether PostgreSQL refused the statement and the connection can be used again. After other errors
 * its state is unknown.
 */
const isRefusal = (error: unknown): boolean => (error as { readonly severity?: unknown }).severity === 'ERROR';

/**
 * Sends a command on a connection of the pool and returns its answer. Throws the driver's errors.
 * `timeout`: milliseconds to wait for the answer. `Pool.query` would close the connection after
 * every refusal.
 */
export async function sendCommand<A extends MoneyAnswer | WrongCommand>(
  pool: Database['pool'],
  { name, text, values }: CommandText,
  timeout: number,
): Promise<A> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    const query = { name, text, values: [...values], rowMode: 'array' as const, query_timeout: timeout };
    const { rows } = await client.query<[...unknown[], A]>(query);
    const answer = rows[0]?.at(-1) as A | undefined;
    if (answer == null) throw new Error(`${name} returned no answer`);
    return answer;
  } catch (error) {
    isUsable = isRefusal(error);
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

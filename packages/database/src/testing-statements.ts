import type pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { createPool } from './pool.ts';
import { withClient } from './roles.ts';

/** What some work sent to the database. */
export interface StatementCount {
  /** Messages with a statement that were sent and answered. */
  readonly roundTrips: number;
  /** Statements that functions ran inside those that were sent. */
  readonly statements: number;
  /** The texts of all statements in the order of their ends, those sent included. */
  readonly texts: readonly string[];
}

/** Connections whose statements are counted. */
export interface StatementCounter {
  readonly database: Database;
  /** Counts what the connections send while `act` runs. */
  count(act: () => Promise<unknown>): Promise<StatementCount>;
  close(): Promise<void>;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};

/** The statement of the clock of tests, which that of production does not have. */
const TEST_CLOCK = 'platform.clock_offset';

/** Makes the new connections of a role to a database report their statements, or no longer. */
const setReporting = (url: string, superUrl: string, isOn: boolean): Promise<void> =>
  withClient(superUrl, async (client) => {
    // It knows the names of the settings.
    await client.query(`load 'auto_explain'`);
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
    const role = `role ${new URL(url).username} in database ${rows[0]!.name}`;
    for (const [name, value] of Object.entries(SETTINGS))
      await client.query(`alter ${role} ${isOn ? `set ${name} = '${value}'` : `reset ${name}`}`);
  });

/**
 * Opens connections on which every statement is counted, also those inside functions: the module
 * auto_explain reports each as a notice. It counts and does not measure, so the result is the same
 * on a busy machine. `url`: of the role that is counted; `superUrl`: of the same database.
 */
export async function createStatementCounter(
  { url, superUrl }: { readonly url: string; readonly superUrl: string },
  { max = 4 }: { readonly max?: number } = {},
): Promise<StatementCounter> {
  await setReporting(url, superUrl, true);
  let roundTrips = 0;
  let texts: string[] = [];
  const pool = createPool(url, { max, name: 'statement-counter' });
  pool.on('connect', (client: pg.PoolClient) => {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      roundTrips += 1;
      return send(...args);
    }) as typeof client.query;
    client.on('notice', ({ message }) => {
      const text = /^duration: .* plan:\nQuery Text: ([\s\S]*)$/.exec(message ?? '')?.[1];
      if (text !== undefined && !text.includes(TEST_CLOCK)) texts.push(text);
    });
  });
  return {
    database: createDatabase(pool),
    count: async (act) => {
      [roundTrips, texts] = [0, []];
      await act();
      return { roundTrips, statements: texts.length - roundTrips, texts };
    },
    close: async () => {
      await pool.end();
      await setReporting(url, superUrl, false);
    },
  };
}

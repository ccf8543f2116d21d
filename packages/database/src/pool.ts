import pg from 'pg';
import { prepareRepeated } from './prepared.ts';

/** Seconds after which an idle connection is replaced, and its plans with it. */
const LIFETIME = 1_800;
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];

const plainText = (value: string): string => value;
const parseBigints = (value: string): (bigint | null)[] =>
  (pg.types.getTypeParser(TEXT_ARRAY)(value) as (string | null)[]).map((item) => (item === null ? null : BigInt(item)));

/**
 * int8 becomes `bigint`, numeric and date stay text, timestamptz becomes `Date`, json is parsed.
 * Set per pool: the driver's global parsers are unchanged.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === INT8) return BigInt;
    if (oid === INT8_ARRAY) return parseBigints;
    if (oid === DATE) return plainText;
    return pg.types.getTypeParser(oid, 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Opens a pool with the types above, in UTC. `max`: connections (10). `name`: the application name
 * in `pg_stat_activity`. `statementTimeout`: milliseconds after which PostgreSQL cancels a
 * statement (SQLSTATE 57014, nothing is changed); default none. `Database.withoutTimeout` lifts it
 * for one transaction. `prepares`: whether repeated statements are prepared (true, decision 0095).
 */
export function createPool(
  url: string,
  options: {
    readonly max?: number;
    readonly name?: string;
    readonly statementTimeout?: number;
    readonly prepares?: boolean;
  } = {},
): pg.Pool {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', `${given ? `${given} ` : ''}-c timezone=UTC`);
  const pool = new pg.Pool({
    connectionString: address.href,
    types,
    max: options.max ?? 10,
    application_name: options.name ?? 'chokdee',
    connectionTimeoutMillis: 10_000,
    maxLifetimeSeconds: LIFETIME,
    idle_in_transaction_session_timeout: 60_000,
    ...(options.statementTimeout !== undefined && { statement_timeout: options.statementTimeout }),
  });
  // A connection that breaks fails its query, and the pool replaces it. It reports the error as an
  // event too, which would end the process if nobody listened: the pool listens to idle ones only.
  pool
    .on('error', () => undefined)
    .on('connect', (client) => {
      client.on('error', () => undefined);
      if (options.prepares !== false) prepareRepeated(client);
    });
  return pool;
}

import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Prepared statements that a connection has at most; further texts are planned each time. */
export const MOST_NAMES = 400;
/** Texts whose use is remembered at most in a process. */
const MOST_TEXTS = 5_000;
/** Statements that PostgreSQL plans. Several in one text cannot be prepared. */
const PLANNED = /^\s*(?:select|with|insert|update|delete|merge|values)\b[^;]*$/i;

/** What the texts that were sent are called; null after their first use. */
const names = new Map<string, string | null>();
/** Part of every name: another one leaves all prepared statements behind. */
let generation = 0;

/** The name of a text; undefined when it is sent for the first time or cannot be prepared. */
function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined) {
    if (!PLANNED.test(text)) return undefined;
    if (names.size >= MOST_TEXTS) names.clear();
    names.set(text, null);
    return undefined;
  }
  name ??= createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return `${name}.${generation}`;
}

/**
 * Whether PostgreSQL refused a prepared statement because a migration changed the columns of its
 * rows. Nothing was executed.
 */
const isOutdated = (error: unknown): boolean =>
  (error as { code?: string }).code === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/** Whether a statement can be sent again because its plan was outdated: it is then made anew. */
export function makesPlansAnew(error: unknown): boolean {
  if (!isOutdated(error)) return false;
  generation += 1;
  return true;
}

/**
 * Makes a connection prepare the statements that are sent more than once in this process, whoever
 * sends them: it parses each once, and plans it at most six times. A text that is sent once takes
 * no name. Statements with a name of their own keep it.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const prepared = new Set<string>();
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((query: unknown, ...rest: unknown[]) => {
    const config = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig);
    if (config.name !== undefined) prepared.add(config.name);
    const name = config.name ?? (typeof config.text === 'string' ? nameOf(config.text) : undefined);
    if (name === undefined || (!prepared.has(name) && prepared.size >= MOST_NAMES)) return send(query, ...rest);
    prepared.add(name);
    return send({ ...config, name }, ...rest);
  }) as typeof client.query;
}

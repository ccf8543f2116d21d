import type { Queryable } from '@chokdee/database/database';
import { createPool } from '@chokdee/database/pool';
import type pg from 'pg';
import { ledgerChecks } from './proof-checks.ts';
import { type Check, FIRST_ID, fullScope, LAST_ID, memberScope } from './proof-scope.ts';
import { closedDays, collectFindings, type Findings, type Proof, violations } from './proof.ts';

/** `full`: all rows, and the checkpoints themselves. `incremental`: what came after them. */
export type ProofKind = 'full' | 'incremental';

/** The last finished proof: where the next incremental one begins. */
export interface ProvedUpTo {
  /** The commands with ids below it are proved. */
  readonly position: string;
  readonly startedAt: Date;
}

/** How far a proof is. `step` is what it checks now; `total` is 0 while unknown. */
export interface ProofProgress {
  readonly step: Exclude<Check['over'], 'once'>;
  readonly done: number;
  readonly total: number;
  readonly rules: readonly Proof[];
}

export interface ProofOptions {
  /** Connects as `chokdee_app`. */
  readonly url: string;
  readonly kind: ProofKind;
  /** The checks of modules. */
  readonly extra: readonly Check[];
  /** The last proof that finished; null: there was none. */
  readonly since: ProvedUpTo | null;
  /** Ends the proof: the running statements are cancelled and `ProofCancelled` is thrown. */
  readonly signal?: AbortSignal;
  onProgress?(progress: ProofProgress): void;
  /** Statements that run at the same time. */
  readonly workers?: number;
}

/** What a proof found, and where the next one begins. */
export interface ProofResult {
  readonly rules: readonly Proof[];
  readonly position: string;
  /** Members with new commands, or all. */
  readonly members: number;
}

/** The proof was ended by its signal. */
export class ProofCancelled extends Error {
  constructor() {
    super('the proof was cancelled');
  }
}

const WORKERS = 2;
/** Milliseconds a statement should take, so that it delays neither vacuum nor a cancellation. */
const STATEMENT_TARGET = 300;
/** Members in a statement at first, and at most. */
const FIRST_MEMBERS = 50;
const MAX_MEMBERS = 5_000;
/** Members per search for those who have changed. */
const PAGE_SIZE = 2_000;
/** The first span of time of a statement over all members, milliseconds, and the longest. */
const FIRST_SPAN = 60_000;
const MAX_SPAN = 31 * 86_400_000;
/**
 * A new id is at most 10 minutes old and its statement takes at most 15 s, so nothing arrives below
 * this distance from now.
 */
const POSITION = `ledger.first_id(platform.clock() - interval '15 minutes')`;

type Connection = Pick<Queryable, 'query'>;

/**
 * Checks the ledger's checks and those of modules in many short statements on connections of its
 * own, and moves the checkpoints of the members without a violation.
 */
export async function runProof(options: ProofOptions): Promise<ProofResult> {
  const { signal, workers = WORKERS } = options;
  // Its statements are long, and what plan is right depends on the ranges that they are given.
  const pool = createPool(options.url, { max: workers + 1, name: 'chokdee-proof', prepares: false });
  const processes = new Set<number>();
  const cancel = (): void => {
    for (const pid of processes) void pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  };
  signal?.addEventListener('abort', cancel);
  const clients: pg.PoolClient[] = [];
  try {
    const connections: Connection[] = [];
    for (let n = 0; n < workers; n += 1) {
      const client = await pool.connect();
      clients.push(client);
      client.on('error', () => undefined);
      connections.push(await prepareConnection(client, processes, signal));
    }
    return await proveAll(connections, options);
  } catch (error) {
    throw signal?.aborted ? new ProofCancelled() : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    for (const client of clients) client.release(true);
    await pool.end();
  }
}

/** Sets a connection up for long reads. Its queries throw once the signal was given. */
async function prepareConnection(
  client: pg.PoolClient,
  processes: Set<number>,
  signal: AbortSignal | undefined,
): Promise<Connection> {
  const { rows } = await client.query<{ pid: number }>(
    `select
       pg_backend_pid() as pid,
       set_config('work_mem', '64MB', false),
       set_config('jit', 'off', false),
       set_config('random_page_cost', '1.1', false)`,
  );
  processes.add(rows[0]!.pid);
  return {
    query: async <R>(text: string, values?: readonly unknown[]) => {
      if (signal?.aborted) throw new ProofCancelled();
      return (await client.query(text, values as unknown[])).rows as R[];
    },
  };
}

async function proveAll(connections: readonly Connection[], options: ProofOptions): Promise<ProofResult> {
  const { kind, since, extra } = options;
  const checks = [...ledgerChecks, ...extra];
  const findings = collectFindings(checks);
  const [first] = connections as [Connection];
  const [facts] = await first.query<{ position: string; members: number }>(
    `select ${POSITION}::text as position, count(*)::integer as members from ledger.account where purse = 'cash'`,
  );
  const { position } = facts!;
  const report = (step: ProofProgress['step'], done: number, total: number): void =>
    options.onProgress?.({ step, done, total, rules: findings.proofs() });
  const run: Run = {
    connections,
    findings,
    checksOf: (over) => checks.filter((check) => check.over === over),
    position,
    report,
  };
  const start = kind === 'full' ? null : since;
  await planMembers(connections, kind);
  const members = await proveMembersInChunks(run, kind, start, facts!.members);
  await planMembers(connections, null);
  await proveSpans(run, start);
  const days = await closedDays(first, start?.startedAt ?? null);
  for (const [done, day] of days.entries()) {
    report('days', done, days.length);
    for (const check of run.checksOf('days')) findings.add(await violations(first, check, fullScope, [day]));
  }
  report('days', days.length, days.length);
  for (const check of run.checksOf('once')) findings.add(await violations(first, check, fullScope, []));
  return { rules: findings.proofs(), position, members };
}

/** What the steps of one proof share. */
interface Run {
  readonly connections: readonly Connection[];
  readonly findings: Findings;
  checksOf(over: Check['over']): Check[];
  readonly position: string;
  report(step: ProofProgress['step'], done: number, total: number): void;
}

/**
 * Statements over members read by the key (member, id). Null: the planner is free again, and finds
 * a span of time by the block range index.
 */
async function planMembers(connections: readonly Connection[], kind: ProofKind | null): Promise<void> {
  for (const connection of connections)
    await connection.query(
      `select set_config('enable_seqscan', $1, false), set_config('enable_bitmapscan', $2, false)`,
      [kind === null ? 'on' : 'off', kind === 'incremental' ? 'off' : 'on'],
    );
}

/** Members of one statement; a full proof reads all rows from `from` to `to` (excluded). */
interface Chunk {
  readonly members: readonly string[];
  readonly from: string;
  readonly to: string;
}

async function proveMembersInChunks(
  run: Run,
  kind: ProofKind,
  since: ProvedUpTo | null,
  total: number,
): Promise<number> {
  const checks = run.checksOf('members');
  const size = adaptiveSize(FIRST_MEMBERS, MAX_MEMBERS);
  const chunks = kind === 'full' ? allMembers(size.get) : changedMembers(size.get, since);
  let proved = 0;
  run.report('members', 0, total);
  await forEachWorker(run.connections, chunks, async (connection, { members, from, to }) => {
    const startedAt = performance.now();
    const wrong = new Set<string>();
    const forgotten = new Set<string>();
    for (const check of checks) {
      const found =
        kind === 'full'
          ? await violations(connection, check, fullScope, [from, to])
          : await violations(connection, check, memberScope, [members]);
      run.findings.add(found);
      for (const { rule, members: ids } of found)
        for (const id of ids) (rule === 'checkpoints-follow-from-entries' ? forgotten : wrong).add(id);
    }
    if (forgotten.size > 0) await connection.query('select ledger.drop_checkpoints($1::uuid[])', [[...forgotten]]);
    size.adjust(members.length, performance.now() - startedAt);
    await connection.query('select ledger.advance_checkpoints($1::uuid[], $2)', [
      members.filter((id) => !wrong.has(id)),
      run.position,
    ]);
    proved += members.length;
    run.report('members', proved, kind === 'full' ? total : 0);
  });
  return proved;
}

/** Makes work one item after another; null at the end. `connection` is the asking worker's. */
type Source<T> = (connection: Connection) => Promise<T | null>;

/** All members in order, and the rows of members without a purse in between. */
function allMembers(size: () => number): Source<Chunk> {
  let from: string | null = FIRST_ID;
  return async (connection) => {
    if (from === null) return null;
    const rows: { id: string }[] = await connection.query<{ id: string }>(
      `select member_id::text as id
       from ledger.account
       where purse = 'cash'
         and member_id >= $1
       order by member_id
       limit $2`,
      [from, size() + 1],
    );
    const next = rows.length > size() ? rows.pop()!.id : null;
    const chunk: Chunk = { members: rows.map(({ id }) => id), from, to: next ?? LAST_ID };
    from = next;
    return chunk;
  };
}

/** The members whose purses differ from their checkpoint, or who have commands since. */
function changedMembers(size: () => number, since: ProvedUpTo | null): Source<Chunk> {
  const changed: string[] = [];
  let last: string | null = FIRST_ID;
  let isFirst = true;
  const search = async (connection: Connection): Promise<void> => {
    const page: { id: string; changed: boolean }[] = await connection.query(
      `with page as materialized (
         select member_id
         from ledger.account
         where purse = 'cash'
           and member_id > $1
         order by member_id
         limit $2
       )
       select
         p.member_id::text as id,
         exists (
           select
           from ledger.account a
           left join ledger.checkpoint_balance b
             on b.member_id = a.member_id
             and b.account = a.purse
             and b.currency = a.currency
           where a.member_id = p.member_id
             and (a.balance, a.held, a.revision, a.version)
               is distinct from (b.last_balance, b.last_held, b.last_revision, b.version)
         )
         or exists (
           select
           from ledger.transfer t
           where t.member_id = p.member_id
             and t.id >= $3
         ) as changed
       from page p
       order by p.member_id`,
      [last, PAGE_SIZE, since?.position ?? FIRST_ID],
    );
    for (const member of page) if (member.changed) changed.push(member.id);
    last = page.length < PAGE_SIZE ? null : page.at(-1)!.id;
  };
  return async (connection) => {
    if (isFirst) {
      isFirst = false;
      const owners = await connection.query<{ id: string }>(
        'select owner_id::text as id from ledger.operator_owner order by owner_id',
      );
      if (owners.length > 0) return chunkOf(owners.map(({ id }) => id));
    }
    while (changed.length < size() && last !== null) await search(connection);
    const members = changed.splice(0, size());
    return members.length === 0 ? null : chunkOf(members);
  };
}
const chunkOf = (members: readonly string[]): Chunk => ({ members, from: FIRST_ID, to: LAST_ID });

/** The rules about all members, for the commands of one span of time after another. */
async function proveSpans(run: Run, since: ProvedUpTo | null): Promise<void> {
  const checks = run.checksOf('time');
  const [first] = run.connections as [Connection];
  const [facts] = await first.query<{ start: number; now: number }>(
    `select
       ledger.millis_of(coalesce($1, min(bound))::uuid)::double precision as start,
       floor(extract(epoch from platform.clock()) * 1000)::double precision as now
     from (
       select (regexp_match(pg_get_expr(c.relpartbound, c.oid), '''([0-9a-f-]{36})'''))[1] as bound
       from pg_inherits i
       join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'ledger.transfer'::regclass
     ) partition`,
    [since?.position ?? null],
  );
  const { start, now } = facts!;
  const span = adaptiveSize(FIRST_SPAN, MAX_SPAN);
  let from = start;
  let isLast = false;
  const source: Source<{ from: string; to: string; milliseconds: number; end: number }> = async () => {
    if (isLast) return null;
    const begin = from;
    const milliseconds = span.get();
    from += milliseconds;
    isLast = from >= now;
    return {
      from: begin === start && since === null ? FIRST_ID : firstId(begin),
      to: isLast ? LAST_ID : firstId(from),
      milliseconds,
      end: Math.min(from, now),
    };
  };
  await forEachWorker(run.connections, source, async (connection, { from: lowest, to, milliseconds, end }) => {
    const startedAt = performance.now();
    for (const check of checks) run.findings.add(await violations(connection, check, fullScope, [lowest, to]));
    span.adjust(milliseconds, performance.now() - startedAt);
    run.report('time', end - start, now - start);
  });
}

/** The smallest id of a moment, epoch milliseconds. */
const firstId = (milliseconds: number): string => {
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

/** The time of an id, epoch milliseconds. */
export const millisOf = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16);

/** Sizes of statements that approach `STATEMENT_TARGET`. */
function adaptiveSize(initial: number, max: number) {
  let size = initial;
  return {
    get: () => size,
    /** A statement of this size took this long, milliseconds. */
    adjust: (measured: number, milliseconds: number): void => {
      const factor = Math.min(4, Math.max(0.25, STATEMENT_TARGET / Math.max(1, milliseconds)));
      size = Math.min(max, Math.max(1, Math.round(measured * factor)));
    },
  };
}

/** Runs `work` on all items, one at a time on each connection. Stops at the first error. */
async function forEachWorker<T>(
  connections: readonly Connection[],
  source: Source<T>,
  work: (connection: Connection, item: T) => Promise<void>,
): Promise<void> {
  let next: Promise<unknown> = Promise.resolve();
  let failed = false;
  /** One worker asks at a time, because a source has a position. */
  const take = (connection: Connection): Promise<T | null> => {
    const item = next.then(() => source(connection));
    next = item.catch(() => undefined);
    return item;
  };
  const results = await Promise.allSettled(
    connections.map(async (connection) => {
      try {
        for (let item = await take(connection); item !== null && !failed; item = await take(connection))
          await work(connection, item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }),
  );
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

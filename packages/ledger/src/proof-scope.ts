/** A rule that must always hold. */
export interface Invariant {
  /** Its number, `I1` to `I12`. */
  readonly invariant: string;
  /** A short name; `proofs.json` of packages/locales has the sentence. */
  readonly name: string;
}

/**
 * Invariants that one statement checks. It returns the rows that break them as
 * `(rule text, member_id uuid, broken jsonb)`; `rule` is the name of an invariant.
 */
export interface Check {
  /**
   * `members`: about one member each, checked for a set of members at a time. `time`: about all
   * members, checked for the commands of a span of ids (parameters: first id, id after the last).
   * `days`: checked for a day that is closed for operator-owned accounts (UTC) or for purses
   * (GMT+8); parameter: the day. `once`: checked by one statement.
   */
  readonly over: 'members' | 'time' | 'days' | 'once';
  readonly invariants: readonly Invariant[];
  /** For `members`, `sql` starts from the tables of `scope`. */
  sql(scope: Scope): string;
}

/** Which rows a check over members reads. */
export interface Scope {
  /** A full proof: checkpoints are not used, but checked. */
  readonly full: boolean;
  /**
   * Columns of the rows that the members in scope have in a table. With `idColumn`, a proof since
   * the checkpoint reads only rows whose id can be after it (`ledger.read_from`).
   */
  rows(table: string, columns: string, idColumn?: string): string;
  /** The members in scope as a condition on a `member_id` column. */
  member(column: string): string;
  /**
   * Common table expressions: `start` (member_id, position, since) of members with a checkpoint,
   * `base` (their balances there), `line` (ledger.transfer), `claim`, and `command` (member_id, id,
   * hash) of every id that posted or was claimed. An unused one is not read.
   */
  readonly tables: string;
}

/** The smallest id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Above every member id and every command id. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The rows that break a rule; `select` names `member_id` and the columns of the sample. */
export const broken = (rule: string, select: string): string =>
  `select '${rule}' as rule, member_id, to_jsonb(r) as broken from (${select}) r`;

const LINES = `
  claim as materialized (CLAIMS),
  line as materialized (LINES),
  command as (
    select member_id, id, hash from line where line = 0
    union all
    select member_id, id, hash from claim
  )`;
const LINE_COLUMNS = `
  member_id, id, line, posted_at, amount, debit_balance, debit_version, credit_balance, credit_version, brand_id, type,
  debit, credit, currency, hash, reverses, hold_id`;
const linesOf = (rows: Scope['rows']): string =>
  LINES.replace('CLAIMS', rows('ledger.claim', 'member_id, id, hash', 'id')).replace(
    'LINES',
    rows('ledger.transfer', LINE_COLUMNS, 'id'),
  );

/** All rows of the members from `$1` (included) to `$2` (excluded). */
const rowsOfRange: Scope['rows'] = (table, columns) =>
  `select ${columns} from ${table} where member_id >= $1::uuid and member_id < $2::uuid`;

/** A full proof of the members from `$1` (included) to `$2` (excluded). */
export const fullScope: Scope = {
  full: true,
  rows: rowsOfRange,
  member: (column) => `${column} >= $1::uuid and ${column} < $2::uuid`,
  tables: `
  start as materialized (select member_id, position, position as since from ledger.checkpoint where false),
  base as materialized (select * from ledger.checkpoint_balance where false),
  ${linesOf(rowsOfRange)}`,
};

/**
 * Reads member by member: a nested loop over the key (`offset 0` keeps the planner from turning it
 * into a join that reads the whole table).
 */
const rowsOfMembers: Scope['rows'] = (table, columns, idColumn) => `
  select r.*
  from unnest($1::uuid[]) as m (member_id)
  ${idColumn ? 'left join start s on s.member_id = m.member_id' : ''}
  cross join lateral (
    select ${columns}
    from ${table} r
    where r.member_id = m.member_id
      ${idColumn ? `and r.${idColumn} >= coalesce(s.since, '${FIRST_ID}')` : ''}
    offset 0
  ) r`;

/** A proof of the members `$1` since their checkpoints. */
export const memberScope: Scope = {
  full: false,
  rows: rowsOfMembers,
  member: (column) => `${column} = any ($1::uuid[])`,
  tables: `
  start as materialized (
    select c.member_id, c.position, ledger.read_from(c.position) as since
    from unnest($1::uuid[]) as m (member_id)
    join ledger.checkpoint c on c.member_id = m.member_id
  ),
  base as materialized (
    select b.*
    from unnest($1::uuid[]) as m (member_id)
    join ledger.checkpoint_balance b on b.member_id = m.member_id
  ),
  ${linesOf(rowsOfMembers)}`,
};

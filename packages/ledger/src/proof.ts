import type { Queryable } from '@chokdee/database/database';
import { ledgerChecks } from './proof-checks.ts';
import { type Check, FIRST_ID, fullScope, type Invariant, LAST_ID, memberScope, type Scope } from './proof-scope.ts';

export { broken, type Check, FIRST_ID, type Invariant, type Scope } from './proof-scope.ts';

/**
 * The result of one invariant. `broken`: the number of rows that violate it; `sample`: the first of
 * them.
 */
export interface Proof extends Invariant {
  readonly ok: boolean;
  readonly broken: number;
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

/** Rows in a sample. */
const SAMPLE_SIZE = 5;

/** The rows of one invariant that one statement found. `members`: the members they belong to. */
export interface Violation {
  readonly rule: string;
  readonly broken: number;
  readonly members: readonly string[];
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

/** Runs one statement of a check; `values` are the parameters of its kind. */
export const violations = (
  on: Pick<Queryable, 'query'>,
  check: Check,
  scope: Scope,
  values: readonly unknown[],
): Promise<Violation[]> =>
  on.query<Violation>(
    `select
       rule,
       count(*)::integer as broken,
       coalesce(array_agg(distinct member_id::text) filter (where member_id is not null), '{}') as members,
       jsonb_agg(broken order by n) filter (where n <= ${SAMPLE_SIZE}) as sample
     from (
       select *, row_number() over (partition by rule) as n
       from (${check.sql(scope)}) found
     ) numbered
     group by rule`,
    values,
  );

/** Collects what the statements of a proof find. */
export interface Findings {
  add(found: readonly Violation[]): void;
  /** The results so far, in the order of the checks. */
  proofs(): Proof[];
}

/** Findings for the invariants of some checks. */
export function collectFindings(checks: readonly Check[]): Findings {
  const found = new Map<string, { broken: number; sample: Proof['sample'] }>();
  return {
    add: (violated) => {
      for (const { rule, broken, sample } of violated) {
        const before = found.get(rule) ?? { broken: 0, sample: [] };
        found.set(rule, {
          broken: before.broken + broken,
          sample: [...before.sample, ...sample].slice(0, SAMPLE_SIZE),
        });
      }
    },
    proofs: () =>
      checks.flatMap(({ invariants }) =>
        invariants.map((invariant) => {
          const { broken, sample } = found.get(invariant.name) ?? { broken: 0, sample: [] };
          return { ...invariant, ok: broken === 0, broken, sample };
        }),
      ),
  };
}

/** The days that were closed since a moment, or all. */
export const closedDays = async (on: Pick<Queryable, 'query'>, since: Date | null): Promise<string[]> =>
  (
    await on.query<{ day: string }>(
      `select day::text as day
       from (select * from ledger.closed_day union all select * from ledger.closed_purse_day) c
       where $1::timestamptz is null
         or closed_at >= $1
       group by day
       order by day`,
      [since],
    )
  ).map(({ day }) => day);

/**
 * Checks all rows against the ledger's checks and those of modules (`extra`), each with one
 * statement. For small databases and tests; `runProof` checks large ones.
 */
export async function prove(on: Pick<Queryable, 'query'>, extra: readonly Check[] = []): Promise<Proof[]> {
  const checks = [...ledgerChecks, ...extra];
  const findings = collectFindings(checks);
  for (const check of checks) {
    for (const values of await parametersOf(on, check.over))
      findings.add(await violations(on, check, fullScope, values));
  }
  return findings.proofs();
}

/** The parameters of the statements that check all rows. */
const parametersOf = async (on: Pick<Queryable, 'query'>, over: Check['over']): Promise<readonly string[][]> =>
  over === 'days' ? (await closedDays(on, null)).map((day) => [day]) : over === 'once' ? [[]] : [[FIRST_ID, LAST_ID]];

/** Like `prove`, of some members since their checkpoints. `memberIds` is in ascending order. */
export async function proveMembers(
  on: Pick<Queryable, 'query'>,
  memberIds: readonly string[],
  extra: readonly Check[] = [],
): Promise<Proof[]> {
  const checks = [...ledgerChecks, ...extra].filter(({ over }) => over === 'members');
  const findings = collectFindings(checks);
  for (const check of checks) findings.add(await violations(on, check, memberScope, [memberIds]));
  return findings.proofs();
}

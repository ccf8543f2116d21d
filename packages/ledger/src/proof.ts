import type { Queryable } from '@chokdee/database/database';
import { type Invariant, invariants } from './invariants.ts';

export type { Invariant } from './invariants.ts';

/**
 * The result of one invariant. `broken`: the number of rows that violate it; `sample`: the first of
 * them.
 */
export interface Proof {
  readonly invariant: string;
  readonly name: string;
  readonly ok: boolean;
  readonly broken: number;
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

/** Rows in a sample. */
const SAMPLE_SIZE = 5;

/**
 * Checks the ledger's invariants and those of modules (`extra`). Each is one query, so it sees a
 * consistent state of a running system.
 */
export async function prove(on: Queryable, extra: readonly Invariant[] = []): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { invariant, name, sql } of [...invariants, ...extra]) {
    const [row] = await on.query<{ broken: number; sample: Record<string, unknown>[] }>(
      `with broken as materialized (${sql})
       select
         (select count(*)::integer from broken) as broken,
         coalesce((select jsonb_agg(b) from (select * from broken limit ${SAMPLE_SIZE}) b), '[]') as sample`,
    );
    const { broken, sample } = row!;
    proofs.push({ invariant, name, ok: broken === 0, broken, sample });
  }
  return proofs;
}

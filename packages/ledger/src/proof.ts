import type { Queryable } from '@chokdee/database/database';
import { type Invariant, invariants } from './invariants.ts';

export type { Invariant } from './invariants.ts';

/** Whether a rule holds. `sample` are the first of the `broken` rows. */
export interface Proof {
  readonly invariant: string;
  readonly name: string;
  readonly ok: boolean;
  readonly broken: number;
  readonly sample: readonly Readonly<Record<string, unknown>>[];
}

const SAMPLE = 5;

/** Checks the books, and the rules that modules add (`extra`, for instance that a wager settles at most once). Each rule sees one moment of a running system. */
export async function prove(on: Queryable, extra: readonly Invariant[] = []): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const { invariant, name, sql } of [...invariants, ...extra]) {
    const [row] = await on.query<{ broken: number; sample: Record<string, unknown>[] }>(
      `with broken as materialized (${sql})
       select (select count(*)::integer from broken) as broken, coalesce((select jsonb_agg(b) from (select * from broken limit ${SAMPLE}) b), '[]') as sample`,
    );
    const { broken, sample } = row!;
    proofs.push({ invariant, name, ok: broken === 0, broken, sample });
  }
  return proofs;
}

import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';

/** What gives an operator access to an account, or rights (`console.influence`). */
export type InfluenceAct = 'create' | 'enable' | 'reset' | 'role' | 'permissions';

/**
 * Refuses with `operator.related` unless two operators count as two persons, which the function
 * `console.is_other_person` decides. In the transaction of the decision.
 */
export async function requireOtherPerson(tx: Queryable, first: string, second: string): Promise<void> {
  const [row] = await tx.query<{ other: boolean }>('select console.is_other_person($1, $2) as other', [first, second]);
  if (row?.other !== true) throw new Refusal('operator.related');
}

/** Who gave access or rights to whom. `agreedBy`: the second administrator; null without one. */
export interface Influence {
  readonly brandId: string;
  readonly actor: Actor;
  readonly agreedBy?: string | null;
  readonly operatorIds: readonly string[];
  readonly act: InfluenceAct;
}

/** Records an influence. The system influences nobody. */
export async function recordInfluence(
  tx: Queryable,
  { brandId, actor, agreedBy = null, operatorIds, act }: Influence,
): Promise<void> {
  if (actor.kind !== 'operator') return;
  await tx.query('select console.record_influence($1, $2::uuid[], $3::uuid[], $4, $5)', [
    brandId,
    agreedBy === null ? [actor.id] : [actor.id, agreedBy],
    operatorIds,
    act,
    agreedBy === null,
  ]);
}

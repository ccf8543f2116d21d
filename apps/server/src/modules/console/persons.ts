import type { Permission } from '@chokdee/contract/permissions';
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

/**
 * Who gave access or rights to whom. `agreed`: the actor agreed to what another administrator
 * proposed. `gained`: the permissions that the operators got; without it all that they have.
 */
export interface Influence {
  readonly brandId: string;
  readonly actor: Actor;
  readonly agreed?: { readonly proposer: Actor } | undefined;
  readonly operatorIds: readonly string[];
  readonly act: InfluenceAct;
  readonly gained?: readonly Permission[];
}

/** Records an influence. The system influences nobody. */
export async function recordInfluence(
  tx: Queryable,
  { brandId, actor, agreed, operatorIds, act, gained }: Influence,
): Promise<void> {
  if (actor.kind !== 'operator') return;
  await tx.query('select console.record_influence($1, $2::uuid[], $3::uuid[], $4, $5, $6)', [
    brandId,
    agreed === undefined ? [actor.id] : [agreed.proposer.id, actor.id],
    operatorIds,
    act,
    agreed === undefined,
    gained ?? null,
  ]);
}

/**
 * An act on an operator. `by`: who proposed it, then who agreed; one name if somebody acted alone.
 */
export interface ActRow {
  readonly operator: string;
  readonly by: readonly string[];
  readonly act: InfluenceAct;
  readonly alone: boolean;
  readonly at: Date;
}

/**
 * A page of the acts on operators of a brand in the last 7 days, the newest first; their number.
 */
export async function readActs(
  queryable: Queryable,
  brandId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ActRow[]; readonly total: number }> {
  const [rows, [count]] = await Promise.all([
    queryable.query<ActRow>(
      `select
         o.name as operator,
         array_agg(b.name order by i.gives_access desc, i.influence_id) as by,
         i.act,
         i.alone,
         i.at
       from console.influence i
       join console.operator o on o.operator_id = i.operator_id
       join console.operator b on b.operator_id = i.by_operator
       where i.brand_id = $1
         and i.at > platform.clock() - interval '7 days'
       group by i.operator_id, o.name, i.act, i.alone, i.at
       order by i.at desc, o.name
       limit $2
       offset $3`,
      [brandId, limit, offset],
    ),
    queryable.query<{ total: number }>(
      `select count(distinct (i.operator_id, i.act, i.at))::integer as total
       from console.influence i
       where i.brand_id = $1
         and i.at > platform.clock() - interval '7 days'`,
      [brandId],
    ),
  ]);
  return { rows, total: count!.total };
}

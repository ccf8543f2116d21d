import type { Queryable } from '@chokdee/database/database';
import type { OperatorSession } from '../../platform/http/context.ts';
import { insertEntry } from './store.ts';

/** Who acted. The system acts with its own name, e.g. a job's. */
export interface Actor {
  readonly kind: 'operator' | 'member' | 'system';
  readonly id: string;
  readonly name: string;
  readonly address?: string;
}

/** An operator as an actor; `address` is where the call came from. */
export const operatorActor = (operator: Pick<OperatorSession, 'operatorId' | 'name'>, address: string): Actor => ({
  kind: 'operator',
  id: operator.operatorId,
  name: operator.name,
  address,
});

/** One thing done. `subject` is `<kind>:<id>`, e.g. `member:0193…`; `before` and `after` are what changed, without secrets. */
export interface Act {
  readonly brandId: string;
  readonly actor: Actor;
  /** `<room>.<verb>`, e.g. `member.block`. */
  readonly action: string;
  readonly subject: string;
  readonly reason?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes a line of the audit log in the caller's transaction: what is done and its line stand or fall together. */
export async function record(tx: Queryable, act: Act): Promise<void> {
  await insertEntry(tx, {
    brand_id: act.brandId,
    actor_kind: act.actor.kind,
    actor_id: act.actor.id,
    actor_name: act.actor.name,
    address: act.actor.address ?? '',
    action: act.action,
    subject: act.subject,
    reason: act.reason ?? '',
    before: act.before === undefined ? null : JSON.stringify(act.before),
    after: act.after === undefined ? null : JSON.stringify(act.after),
  });
}

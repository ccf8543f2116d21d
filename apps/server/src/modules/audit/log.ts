import type { Subject } from '@chokdee/contract/subjects';
import type { Queryable } from '@chokdee/database/database';
import type { OperatorSession } from '../../platform/http/context.ts';
import { insertEntry } from './store.ts';

/** Who acted. The system acts under a name of its own, e.g. a job's. */
export interface Actor {
  readonly kind: 'operator' | 'member' | 'system';
  readonly id: string;
  readonly name: string;
  readonly address?: string;
}

/** An operator as an actor; `address` is the IP address of the call. */
export const operatorActor = (operator: Pick<OperatorSession, 'operatorId' | 'name'>, address: string): Actor => ({
  kind: 'operator',
  id: operator.operatorId,
  name: operator.name,
  address,
});

/** An action to record. */
export interface AuditedAction {
  readonly brandId: string;
  readonly actor: Actor;
  /** `<area>.<verb>`, e.g. `member.block`. */
  readonly action: string;
  /** `<kind>:<id>`, e.g. `member:0193…`. */
  readonly subject: Subject;
  readonly reason?: string;
  /** What changed, as JSON without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes an entry of the audit log in the caller's transaction, so that both commit or neither. */
export async function record(tx: Queryable, action: AuditedAction): Promise<void> {
  await insertEntry(tx, {
    brand_id: action.brandId,
    actor_kind: action.actor.kind,
    actor_id: action.actor.id,
    actor_name: action.actor.name,
    address: action.actor.address ?? '',
    action: action.action,
    subject: action.subject,
    reason: action.reason ?? '',
    before: action.before === undefined ? null : JSON.stringify(action.before),
    after: action.after === undefined ? null : JSON.stringify(action.after),
  });
}

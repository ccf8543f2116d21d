import type { Permission } from '@chokdee/contract/permissions';
import type { Database, Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { requireOtherPerson } from './persons.ts';
import { lockRoles, readRoles } from './role-store.ts';
import { lockOperator } from './store.ts';

/** What a second administrator decides. */
export type ChangeKind = 'operator.create' | 'operator.enable' | 'operator.reset' | 'operator.role' | 'role.edit';

/** What a change shows of an operator or a role, before and after it. */
export interface ShownState {
  readonly name: string;
  readonly role?: string;
  readonly roleName?: string;
  readonly permissions?: readonly Permission[];
}

/** A change as it is stored. `payload` is null once it is decided. */
export interface ChangeRow {
  readonly change_id: string;
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly seen: string;
  readonly before: ShownState | null;
  readonly after: ShownState;
  readonly payload: Record<string, unknown> | null;
  readonly reason: string;
  readonly state: 'open' | 'applied' | 'rejected' | 'withdrawn';
  readonly proposed_by: string;
  readonly proposed_name: string;
  readonly proposed_at: Date;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

const COLUMNS = `c.change_id, c.kind, c.subject, c.seen, c.before, c.after, c.payload, c.reason, c.state, c.proposed_by,
  c.proposed_name, c.proposed_at, c.decided_name, c.decided_at`;

/**
 * What the audit entry of a change says about the second administrator, if the change needs one:
 * who proposed it, or that the actor did it alone.
 */
export function consentOf(actor: Actor, agreed: Agreed | undefined, needed: boolean): object {
  if (agreed !== undefined) return { proposedBy: agreed.proposer.name };
  return needed && actor.kind === 'operator' ? { alone: true } : {};
}

/**
 * A change to propose. `seen`: the subject as it is now, in any form. `payload` is what its kind
 * applies.
 */
export interface NewChange {
  readonly brandId: string;
  readonly actor: Actor;
  readonly kind: ChangeKind;
  readonly subject: string;
  readonly seen: string;
  readonly before?: ShownState;
  readonly after: ShownState;
  readonly payload: object;
  readonly reason: string;
}

/** A change that another administrator has agreed to. `seen`: the subject when it was proposed. */
export interface Agreed {
  readonly proposer: Actor;
  readonly seen: string;
}

/** Refuses with `change.outdated` when the subject is not as it was when a change was proposed. */
export function requireUnchanged(agreed: Agreed | undefined, now: string): void {
  if (agreed !== undefined && agreed.seen !== now) throw new Refusal('change.outdated');
}

/** Whether a change of this operator needs the agreement of a second administrator. */
export async function needsAgreement(tx: Queryable, brandId: string, actor: Actor): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  const [row] = await tx.query<{ needed: boolean }>('select console.has_second_administrator($1, $2) as needed', [
    brandId,
    actor.id,
  ]);
  return row!.needed;
}

/** Proposes a change. Refuses with `change.waiting` while one of this kind and subject is open. */
export async function proposeChange(
  tx: Queryable,
  { brandId, actor, kind, subject, seen, before, after, payload, reason }: NewChange,
): Promise<void> {
  const inserted = await tx.query(
    `insert into console.change (
       brand_id, kind, subject, seen, before, after, payload, reason, proposed_by, proposed_name
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing
     returning change_id`,
    [
      brandId,
      kind,
      subject,
      seen,
      before === undefined ? null : JSON.stringify(before),
      JSON.stringify(after),
      JSON.stringify(payload),
      reason,
      actor.id,
      actor.name,
    ],
  );
  if (inserted.length === 0) throw new Refusal('change.waiting');
  await record(tx, { brandId, actor, action: 'change.propose', subject, reason, before, after: { kind, ...after } });
}

/** Applies the payload of a kind, as the administrator who agrees. */
export type ApplyChange = (
  tx: Queryable,
  change: {
    readonly brandId: string;
    readonly actor: Actor;
    readonly agreed: Agreed;
    readonly reason: string;
    readonly payload: Record<string, unknown>;
  },
) => Promise<void>;

/** A kind of change: what its proposer and who decides on it need, and how it is applied. */
export interface ChangeRule {
  readonly permission: Permission;
  readonly apply: ApplyChange;
}

/** A decision on a change. `permissions`: those of the actor. */
export interface Decision {
  readonly brandId: string;
  readonly actor: Actor;
  readonly changeId: string;
  readonly accept: boolean;
  readonly permissions: ReadonlySet<Permission>;
}

/** Refuses with `change.outdated` when the proposer could not propose the change any more. */
async function requireProposer(tx: Queryable, brandId: string, proposer: string, permission: Permission) {
  const row = await lockOperator(tx, brandId, proposer);
  const role = (await readRoles(tx, brandId)).find(({ id }) => id === row?.role);
  if (row?.disabled_at !== null || role?.permissions.has(permission) !== true) throw new Refusal('change.outdated');
}

/**
 * Decides on a change. The proposer can only withdraw it. Refuses with `request.not.found`,
 * `change.decided`, `account.not.permitted`, `change.own`, `operator.related`, `change.outdated`
 * (what it concerns has changed since, or the proposer is an administrator no longer), and what the
 * kind refuses.
 */
export async function decideChange(
  { database }: { readonly database: Database },
  kinds: Readonly<Record<ChangeKind, ChangeRule>>,
  { brandId, actor, changeId, accept, permissions }: Decision,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockRoles(tx, brandId);
    const [change] = await tx.query<ChangeRow>(
      `select ${COLUMNS} from console.change c where c.change_id = $1 and c.brand_id = $2 for update`,
      [changeId, brandId],
    );
    if (change === undefined) throw new Refusal('request.not.found');
    if (change.payload === null) throw new Refusal('change.decided');
    const { kind, subject, seen, reason, payload, proposed_by: proposer, proposed_name: name } = change;
    const { permission, apply } = kinds[kind];
    if (!permissions.has(permission)) throw new Refusal('account.not.permitted');
    const isOwn = proposer === actor.id;
    if (accept) {
      if (isOwn) throw new Refusal('change.own');
      await requireOtherPerson(tx, proposer, actor.id);
      await requireProposer(tx, brandId, proposer, permission);
      const agreed: Agreed = { proposer: { kind: 'operator', id: proposer, name }, seen };
      await apply(tx, { brandId, actor, agreed, reason, payload });
    }
    const state = accept ? 'applied' : isOwn ? 'withdrawn' : 'rejected';
    await tx.query(
      `update console.change
       set state = $2, payload = null, decided_by = $3, decided_name = $4, decided_at = platform.clock()
       where change_id = $1`,
      [changeId, state, actor.id, actor.name],
    );
    const after = { kind, state, proposedBy: name };
    await record(tx, { brandId, actor, action: 'change.decide', subject, reason, after });
  });
}

/**
 * A page of the changes of a brand, the open ones first, then the newest; how many there are, and
 * how many open.
 */
export async function readChanges(
  queryable: Queryable,
  brandId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ChangeRow[]; readonly total: number; readonly open: number }> {
  const [rows, [count]] = await Promise.all([
    queryable.query<ChangeRow>(
      `select ${COLUMNS}
       from console.change c
       where c.brand_id = $1
       order by c.state = 'open' desc, c.proposed_at desc, c.change_id
       limit $2
       offset $3`,
      [brandId, limit, offset],
    ),
    queryable.query<{ total: number; open: number }>(
      `select
         count(*)::integer as total,
         (count(*) filter (where c.state = 'open'))::integer as open
       from console.change c
       where c.brand_id = $1`,
      [brandId],
    ),
  ]);
  return { rows, ...count! };
}

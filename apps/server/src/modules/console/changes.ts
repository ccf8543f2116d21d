import { changeKindNames, changeKinds, type ChangeKind, type FigureField } from '@chokdee/contract/change-kinds';
import type { Permission } from '@chokdee/contract/permissions';
import type { Subject } from '@chokdee/contract/subjects';
import type { Database, Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { requireOtherPerson } from './persons.ts';
import { lockRoles, readRoles } from './role-store.ts';
import { lockOperator } from './store.ts';

/** Who has this permission is an administrator. */
export const ADMINISTERS: Permission = 'console.operators.edit';

/** What a change shows of an operator, a role or something else, before and after it. */
export interface ShownState {
  readonly name: string;
  readonly role?: string;
  readonly roleName?: string;
  readonly permissions?: readonly Permission[];
}

/** A figure that a change sets, as it is stored: decimal text; null: it is not set. */
export interface ShownFigure {
  readonly field: FigureField;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A change as it is stored. `payload` is null once it is decided. */
export interface ChangeRow {
  readonly change_id: string;
  readonly kind: ChangeKind;
  readonly subject: Subject;
  readonly seen: string;
  readonly before: ShownState | null;
  readonly after: ShownState;
  readonly figures: readonly ShownFigure[];
  readonly payload: Record<string, unknown> | null;
  readonly reason: string;
  readonly state: 'open' | 'applied' | 'rejected' | 'withdrawn';
  readonly proposed_by: string;
  readonly proposed_name: string;
  readonly proposed_at: Date;
  readonly decided_name: string | null;
  readonly decided_at: Date | null;
}

const COLUMNS = `c.change_id, c.kind, c.subject, c.seen, c.before, c.after, c.figures, c.payload, c.reason, c.state,
  c.proposed_by, c.proposed_name, c.proposed_at, c.decided_name, c.decided_at`;

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
  readonly subject: Subject;
  readonly seen: string;
  readonly before?: ShownState;
  readonly after: ShownState;
  readonly figures?: readonly ShownFigure[];
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

/**
 * Whether somebody else of the brand has a permission, and so must agree to what this operator does
 * with it.
 */
export async function needsAgreement(
  tx: Queryable,
  brandId: string,
  actor: Actor,
  permission: Permission,
): Promise<boolean> {
  if (actor.kind !== 'operator') return false;
  return !(await readAlone(tx, brandId, actor.id, [permission])).has(permission);
}

/** The permissions, of some, that nobody of the brand has beside this operator. */
export async function readAlone(
  tx: Queryable,
  brandId: string,
  operatorId: string,
  permissions: readonly Permission[],
): Promise<ReadonlySet<Permission>> {
  const rows = await tx.query<{ permission: Permission }>(
    `select permission
     from unnest($3::text[]) as permission
     where not console.has_second_holder($1, $2, permission)`,
    [brandId, operatorId, permissions],
  );
  return new Set(rows.map(({ permission }) => permission));
}

/**
 * The permission that a second person must have for a kind of change: without one the proposer acts
 * alone. Changes of operators and roles need a second administrator.
 */
const secondOf = (kind: ChangeKind): Permission =>
  kind.startsWith('operator.') || kind.startsWith('role.') ? ADMINISTERS : changeKinds[kind];

/** The kinds of changes that an operator with these permissions sees and decides. */
const kindsOf = (permissions: ReadonlySet<Permission>): ChangeKind[] =>
  changeKindNames.filter((kind) => permissions.has(changeKinds[kind]));

/**
 * Permissions for changes that an operator makes alone, because nobody else of the brand has them.
 */
export async function alonePermissions(
  queryable: Queryable,
  brandId: string,
  operator: { readonly operatorId: string; readonly permissions: ReadonlySet<Permission> },
): Promise<Permission[]> {
  const seconds = [...new Set(kindsOf(operator.permissions).map(secondOf))];
  return [...(await readAlone(queryable, brandId, operator.operatorId, seconds))];
}

/**
 * Proposes a change. Refuses with `change.waiting` while one of this kind and subject is open,
 * unless it is the same one of the same proposer.
 */
export async function proposeChange(
  tx: Queryable,
  { brandId, actor, kind, subject, seen, before, after, figures = [], payload, reason }: NewChange,
): Promise<void> {
  const inserted = await tx.query(
    `insert into console.change (
       brand_id, kind, subject, seen, before, after, figures, payload, reason, proposed_by, proposed_name
     )
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing
     returning change_id`,
    [
      brandId,
      kind,
      subject,
      seen,
      before === undefined ? null : JSON.stringify(before),
      JSON.stringify(after),
      JSON.stringify(figures),
      JSON.stringify(payload),
      reason,
      actor.id,
      actor.name,
    ],
  );
  if (inserted.length === 0) {
    const [same] = await tx.query(
      `select
       from console.change
       where brand_id = $1
         and kind = $2
         and subject = $3
         and state = 'open'
         and proposed_by = $4
         and seen = $5
         and payload = $6::jsonb`,
      [brandId, kind, subject, actor.id, seen, JSON.stringify(payload)],
    );
    if (same === undefined) throw new Refusal('change.waiting');
    return;
  }
  const shown = { kind, ...after, ...(figures.length > 0 && { figures }) };
  await record(tx, { brandId, actor, action: 'change.propose', subject, reason, before, after: shown });
}

/**
 * Applies the payload of a kind, as the person who agrees. `language`: that of refusals.
 * `afterCommit`: runs something once the change is committed, as announcing it.
 */
export type ApplyChange = (
  tx: Queryable,
  change: {
    readonly brandId: string;
    readonly actor: Actor;
    readonly agreed: Agreed;
    readonly reason: string;
    readonly payload: Record<string, unknown>;
    readonly language: string;
    readonly afterCommit: (run: () => void) => void;
  },
) => Promise<void>;

/**
 * A kind of change: how it is applied, and how what it is done to (`ShownState.name`) and the names
 * of its figures are written in a language, if they are codes.
 */
export interface ChangeRule {
  readonly apply: ApplyChange;
  readonly nameOf?: (code: string, language: string) => string;
}
/** The kinds of changes that modules bring along. */
export type ChangeRules = Readonly<Partial<Record<ChangeKind, ChangeRule>>>;

/** A decision on a change. `permissions`: those of the actor. */
export interface Decision {
  readonly brandId: string;
  readonly actor: Actor;
  readonly changeId: string;
  readonly accept: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly language: string;
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
 * (what it concerns has changed since, or the proposer has the permission no longer), and what the
 * kind refuses.
 */
export async function decideChange(
  { database }: { readonly database: Database },
  rules: ChangeRules,
  { brandId, actor, changeId, accept, permissions, language }: Decision,
): Promise<void> {
  const committed = await database.transaction(async (tx) => {
    const runs: (() => void)[] = [];
    await lockRoles(tx, brandId);
    const [change] = await tx.query<ChangeRow>(
      `select ${COLUMNS} from console.change c where c.change_id = $1 and c.brand_id = $2 for update`,
      [changeId, brandId],
    );
    if (change === undefined) throw new Refusal('request.not.found');
    if (change.payload === null) throw new Refusal('change.decided');
    const { kind, subject, seen, reason, payload, proposed_by: proposer, proposed_name: name } = change;
    const permission = changeKinds[kind];
    if (!permissions.has(permission)) throw new Refusal('account.not.permitted');
    const isOwn = proposer === actor.id;
    if (accept) {
      if (isOwn) throw new Refusal('change.own');
      await requireOtherPerson(tx, proposer, actor.id);
      await requireProposer(tx, brandId, proposer, permission);
      const agreed: Agreed = { proposer: { kind: 'operator', id: proposer, name }, seen };
      const rule = rules[kind];
      if (rule === undefined) throw new Error(`no module applies changes of the kind ${kind}`);
      const afterCommit = (run: () => void) => {
        runs.push(run);
      };
      await rule.apply(tx, { brandId, actor, agreed, reason, payload, language, afterCommit });
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
    return runs;
  });
  for (const run of committed) run();
}

/**
 * A page of the changes of a brand that an operator with these permissions decides, the open ones
 * first, then the newest; how many there are, and how many open.
 */
export async function readChanges(
  queryable: Queryable,
  brandId: string,
  permissions: ReadonlySet<Permission>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ChangeRow[]; readonly total: number; readonly open: number }> {
  const kinds = kindsOf(permissions);
  const [rows, [count]] = await Promise.all([
    queryable.query<ChangeRow>(
      `select ${COLUMNS}
       from console.change c
       where c.brand_id = $1
         and c.kind = any ($2)
       order by c.state = 'open' desc, c.proposed_at desc, c.change_id
       limit $3
       offset $4`,
      [brandId, kinds, limit, offset],
    ),
    queryable.query<{ total: number; open: number }>(
      `select
         count(*)::integer as total,
         (count(*) filter (where c.state = 'open'))::integer as open
       from console.change c
       where c.brand_id = $1
         and c.kind = any ($2)`,
      [brandId, kinds],
    ),
  ]);
  return { rows, ...count! };
}

import { randomUUID } from 'node:crypto';
import { builtInRoles } from '@chokdee/contract/permission';
import { defaultPermissions, isMoneyPermission, type Permission } from '@chokdee/contract/permissions';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { ADMINISTERS, consentOf, needsAgreement, proposeChange, requireUnchanged, type Agreed } from './changes.ts';
import type { OperatorDeps } from './deps.ts';
import { recordInfluence } from './persons.ts';
import {
  insertRole,
  lockRoles,
  readRoles,
  removeRole,
  renameRole,
  roleNameOf,
  setPermissions,
  type Role,
} from './role-store.ts';
import { checkRoleName } from './rules.ts';
import { lockOperator, readOperators } from './store.ts';

/** Roles that a brand may have. */
const MAX_ROLES = 100;

/** The brand of a change and who makes it. */
export interface RoleChange {
  readonly brandId: string;
  readonly actor: Actor;
}
/** What an operator decides about a role. */
export interface EditedRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Permissions of a role, or of one that is about to exist. */
type Permissions = Pick<Role, 'everyPermission' | 'permissions'>;

const includesAll = (names: ReadonlySet<Permission>, others: ReadonlySet<Permission>): boolean =>
  [...others].every((name) => names.has(name));

/** Whether `owner` has every permission of `other`. */
const covers = (owner: Permissions, other: Permissions): boolean =>
  owner.everyPermission || (!other.everyPermission && includesAll(owner.permissions, other.permissions));

/** Whether `after` has money rights that `before` does not have. */
export const gainsMoneyRights = (before: Pick<Role, 'permissions'>, after: Pick<Role, 'permissions'>): boolean =>
  [...after.permissions].some((name) => isMoneyPermission(name) && !before.permissions.has(name));

/** What the audit log keeps of a role. */
const audited = (role: Pick<Role, 'name'> & Permissions) => ({
  name: role.name,
  ...(role.everyPermission ? { everyPermission: true } : { permissions: [...role.permissions].sort() }),
});

/** The role with an id. Refuses with `request.not.found` when there is none. */
const find = (roles: readonly Role[], id: string): Role => {
  const role = roles.find((one) => one.id === id);
  if (role === undefined) throw new Refusal('request.not.found');
  return role;
};

/**
 * The brand's roles, locked, and the actor's own; null for the system, which may do everything.
 * Refuses with `login.not.session` if the actor has been disabled since the call was admitted.
 */
export async function lockAndReadRoles(
  tx: Queryable,
  { brandId, actor }: RoleChange,
): Promise<{ readonly roles: readonly Role[]; readonly own: Role | null }> {
  await lockRoles(tx, brandId);
  const roles = await readRoles(tx, brandId);
  if (actor.kind !== 'operator') return { roles, own: null };
  const operator = await lockOperator(tx, brandId, actor.id);
  if (operator === undefined || operator.disabled_at !== null) throw new Refusal('login.not.session');
  return { roles, own: find(roles, operator.role) };
}

/**
 * Refuses with `role.exceeds` if one of the roles has a permission that the actor's own role does
 * not have: nobody gives or takes what he does not have himself.
 */
export function requireCovered(own: Role | null, ...others: readonly Permissions[]): void {
  if (own !== null && !others.every((other) => covers(own, other))) throw new Refusal('role.exceeds');
}

const nameTaken = () => new Refusal('validation.failed', { fields: { name: { code: 'role.name.taken' } } });

/** Gives a brand without roles the built-in ones, with the default permissions. */
export async function ensureRoles(tx: Queryable, brandId: string): Promise<void> {
  if ((await readRoles(tx, brandId)).length > 0) return;
  for (const id of builtInRoles) {
    const everyPermission = id === 'admin';
    if ((await insertRole(tx, { brandId, id, name: id, everyPermission })) && !everyPermission)
      await setPermissions(tx, brandId, id, defaultPermissions(id));
  }
}

/**
 * Creates a role. Refuses an invalid or taken name, permissions that the actor does not have, and
 * more than 100 roles.
 */
export async function createRole(
  { database }: Pick<OperatorDeps, 'database'>,
  change: RoleChange,
  edited: EditedRole,
): Promise<Role> {
  const name = roleNameOf(edited.name);
  checkRoleName(name);
  const permissions = new Set(edited.permissions);
  return database.transaction(async (tx) => {
    const { roles, own } = await lockAndReadRoles(tx, change);
    requireCovered(own, { everyPermission: false, permissions });
    if (roles.length >= MAX_ROLES) throw new Refusal('role.too.many', { params: { count: MAX_ROLES } });
    const id = randomUUID();
    if (!(await insertRole(tx, { brandId: change.brandId, id, name, everyPermission: false }))) throw nameTaken();
    await setPermissions(tx, change.brandId, id, [...permissions]);
    const created = find(await readRoles(tx, change.brandId), id);
    await record(tx, { ...change, action: 'role.create', subject: `role:${id}`, after: audited(created) });
    return created;
  });
}

/**
 * Renames a role and replaces its permissions. Refuses with `request.not.found`, `role.moved` (it
 * has changed since `version`), `role.own`, `role.exceeds`, `role.fixed` (permissions of the role
 * that has every one), and an invalid or taken name. Null: a second administrator must agree,
 * because operators with the role get a money right or are administrators no longer.
 */
export async function editRole(
  tx: Queryable,
  change: RoleChange & { readonly roleId: string; readonly version: number },
  edited: EditedRole,
  agreed?: Agreed,
): Promise<Role | null> {
  const { brandId, actor, roleId, version } = change;
  const name = roleNameOf(edited.name);
  checkRoleName(name);
  const permissions = new Set(edited.permissions);
  const { roles, own } = await lockAndReadRoles(tx, change);
  const before = find(roles, roleId);
  if (own?.id === roleId) throw new Refusal('role.own');
  requireCovered(own, before, { everyPermission: false, permissions });
  const same = before.permissions.size === permissions.size && includesAll(permissions, before.permissions);
  if (before.everyPermission && !same) throw new Refusal('role.fixed');
  requireUnchanged(agreed, `${before.version}`);
  if (before.version !== version) throw new Refusal('role.moved');
  if (same && before.name === name) return before;
  const gains = gainsMoneyRights(before, { permissions });
  const loses = before.permissions.has(ADMINISTERS) && !permissions.has(ADMINISTERS);
  const subject = `role:${roleId}` as const;
  const decided = before.operators > 0 && (gains || loses);
  if (agreed === undefined && decided && (await needsAgreement(tx, brandId, actor, ADMINISTERS))) {
    const after = audited({ name, everyPermission: false, permissions });
    const payload = { roleId, version, name, permissions: [...permissions] };
    const shown = { before: audited(before), after };
    const seen = `${version}`;
    await proposeChange(tx, { ...shown, brandId, actor, kind: 'role.edit', subject, seen, payload, reason: '' });
    return null;
  }
  if (!(await renameRole(tx, brandId, roleId, name))) throw nameTaken();
  if (!same) await setPermissions(tx, brandId, roleId, [...permissions]);
  const after = find(await readRoles(tx, brandId), roleId);
  await record(tx, {
    brandId,
    actor,
    action: 'role.edit',
    subject,
    before: audited(before),
    after: { ...audited(after), ...consentOf(actor, agreed, decided) },
  });
  if (gains) {
    const holders = (await readOperators(tx, brandId)).filter(({ role }) => role === roleId);
    const operatorIds = holders.map(({ operator_id: id }) => id);
    const gained = [...permissions].filter((one) => !before.permissions.has(one));
    await recordInfluence(tx, { brandId, actor, agreed, operatorIds, act: 'permissions', gained });
  }
  return after;
}

/**
 * Deletes a role that no operator has, disabled ones included. Refuses with `request.not.found`,
 * `role.exceeds`, `role.fixed` (the role that has every permission) and `role.in.use`.
 */
export async function deleteRole(
  { database }: Pick<OperatorDeps, 'database'>,
  change: RoleChange & { readonly roleId: string },
): Promise<void> {
  const { brandId, actor, roleId } = change;
  await database.transaction(async (tx) => {
    const { roles, own } = await lockAndReadRoles(tx, change);
    const role = find(roles, roleId);
    requireCovered(own, role);
    if (role.everyPermission) throw new Refusal('role.fixed');
    if (role.operators > 0) throw new Refusal('role.in.use', { params: { count: role.operators } });
    await removeRole(tx, brandId, roleId);
    await record(tx, { brandId, actor, action: 'role.delete', subject: `role:${roleId}`, before: audited(role) });
  });
}

import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import type { OperatorDeps } from './deps.ts';
import { recordInfluence } from './persons.ts';
import type { Role } from './role-store.ts';
import { ensureRoles, gainsMoneyRights, lockAndReadRoles, requireCovered, type RoleChange } from './roles.ts';
import { checkNewPassword, checkOperator } from './rules.ts';
import {
  endSessions,
  findOperator,
  insertOperator,
  lockOperator,
  readNames,
  readOperator,
  removeFactors,
  setDisabled,
  setPasswordHash,
  setRole,
  type OperatorRow,
} from './store.ts';

/** An operator account to create. */
export interface NewOperator {
  readonly brandId: string;
  readonly name: string;
  readonly password: string;
  /** The id of a role of the brand. */
  readonly role: string;
  /** Whether the operator must change the password (default). */
  readonly temporary?: boolean;
}
/** An operator account with its role. */
export interface OperatorWithRole {
  readonly operator: OperatorRow;
  readonly role: Role;
}

/** The role that an operator is to have. Refuses an unknown one under the field `role`. */
function roleFor(roles: readonly Role[], id: string): Role {
  const role = roles.find((one) => one.id === id);
  if (role === undefined) throw new Refusal('validation.failed', { fields: { role: { code: 'role.unknown' } } });
  return role;
}

/** The role that an operator has. */
const roleOf = (roles: readonly Role[], { role: id }: OperatorRow): Role => roles.find((role) => role.id === id)!;

/**
 * Creates an operator account. Refuses a name that is taken or invalid, a weak password, and a role
 * that is unknown or has a permission that the actor does not have (`role.exceeds`).
 */
export async function createOperator(
  { database, passwords }: OperatorDeps,
  operator: NewOperator,
  actor: Actor,
): Promise<OperatorWithRole> {
  const name = operator.name.trim();
  checkOperator(name, operator.password);
  const hash = await passwords.hash(operator.password);
  return database.transaction(async (tx) => {
    // A new brand gets its roles with its first operator, who is created by the system.
    if (actor.kind === 'system') await ensureRoles(tx, operator.brandId);
    const { roles, own } = await lockAndReadRoles(tx, { brandId: operator.brandId, actor });
    const role = roleFor(roles, operator.role);
    requireCovered(own, role);
    const row = await insertOperator(tx, {
      brandId: operator.brandId,
      name,
      role: operator.role,
      hash,
      temporary: operator.temporary ?? true,
    });
    if (row === undefined)
      throw new Refusal('validation.failed', { fields: { name: { code: 'operator.name.taken' } } });
    await record(tx, {
      brandId: operator.brandId,
      actor,
      action: 'operator.create',
      subject: `operator:${row.operator_id}`,
      after: { name, role: role.id, roleName: role.name },
    });
    await recordInfluence(tx, { brandId: operator.brandId, actor, operatorIds: [row.operator_id], act: 'create' });
    return { operator: row, role };
  });
}

/** A change of an operator account, with its reason. */
export interface OperatorChange extends RoleChange {
  readonly operatorId: string;
  readonly reason: string;
}

/**
 * Disables an operator account and ends its sessions, or enables it. Refuses with `operator.self`
 * for the own account, `role.exceeds` for an operator with a permission that the actor does not
 * have, and `request.not.found`.
 */
export async function setOperatorDisabled(
  { database }: Pick<OperatorDeps, 'database'>,
  change: OperatorChange,
  disabled: boolean,
): Promise<void> {
  if (disabled && change.operatorId === change.actor.id) throw new Refusal('operator.self');
  await database.transaction(async (tx) => {
    const { roles, own } = await lockAndReadRoles(tx, change);
    const row = await lockOperator(tx, change.brandId, change.operatorId);
    if (row === undefined) throw new Refusal('request.not.found');
    requireCovered(own, roleOf(roles, row));
    if ((row.disabled_at !== null) === disabled) return;
    await setDisabled(tx, change.operatorId, disabled);
    if (disabled) await endSessions(tx, change.operatorId, {});
    await record(tx, {
      brandId: change.brandId,
      actor: change.actor,
      action: disabled ? 'operator.disable' : 'operator.enable',
      subject: `operator:${change.operatorId}`,
      reason: change.reason,
      before: { disabled: !disabled },
      after: { disabled },
    });
    if (!disabled) await recordInfluence(tx, { ...change, operatorIds: [change.operatorId], act: 'enable' });
  });
}

/**
 * Gives an operator another role. The sessions go on with the new permissions. Refuses with
 * `operator.self` for the own account, `request.not.found`, an unknown role, and `role.exceeds` if
 * the former or the new role has a permission that the actor does not have.
 */
export async function setOperatorRole(
  { database }: Pick<OperatorDeps, 'database'>,
  change: OperatorChange,
  roleId: string,
): Promise<void> {
  if (change.operatorId === change.actor.id) throw new Refusal('operator.self');
  await database.transaction(async (tx) => {
    const { roles, own } = await lockAndReadRoles(tx, change);
    const row = await lockOperator(tx, change.brandId, change.operatorId);
    if (row === undefined) throw new Refusal('request.not.found');
    const [before, after] = [roleOf(roles, row), roleFor(roles, roleId)];
    requireCovered(own, before, after);
    if (before.id === after.id) return;
    await setRole(tx, change.operatorId, after.id);
    await record(tx, {
      brandId: change.brandId,
      actor: change.actor,
      action: 'operator.role',
      subject: `operator:${change.operatorId}`,
      reason: change.reason,
      before: { role: before.id, roleName: before.name },
      after: { role: after.id, roleName: after.name },
    });
    if (gainsMoneyRights(before, after))
      await recordInfluence(tx, { ...change, operatorIds: [change.operatorId], act: 'role' });
  });
}

/**
 * Removes the authenticator app, the passkeys and the recovery codes of an operator, sets a new
 * first password, and ends the sessions. Refuses with `operator.self` for the own account,
 * `role.exceeds` for an operator with a permission that the actor does not have,
 * `request.not.found`, and a weak password.
 */
export async function resetOperator(
  { database, passwords }: OperatorDeps,
  change: OperatorChange,
  password: string,
): Promise<void> {
  if (change.operatorId === change.actor.id) throw new Refusal('operator.self');
  const found = await readOperator(database, change.brandId, change.operatorId);
  if (found === undefined) throw new Refusal('request.not.found');
  checkNewPassword('password', password, found.name);
  const hash = await passwords.hash(password);
  await database.transaction(async (tx) => {
    const { roles, own } = await lockAndReadRoles(tx, change);
    const row = await lockOperator(tx, change.brandId, change.operatorId);
    if (row === undefined) throw new Refusal('request.not.found');
    requireCovered(own, roleOf(roles, row));
    await setPasswordHash(tx, change.operatorId, hash, true);
    await removeFactors(tx, change.operatorId);
    await endSessions(tx, change.operatorId, {});
    await record(tx, {
      brandId: change.brandId,
      actor: change.actor,
      action: 'operator.reset',
      subject: `operator:${change.operatorId}`,
      reason: change.reason,
      before: { authenticator: row.totp_since !== null },
      after: { authenticator: false, firstPassword: true },
    });
    await recordInfluence(tx, { ...change, operatorIds: [change.operatorId], act: 'reset' });
  });
}

/** Names of operators, by id. Unknown ids are left out. */
export async function operatorNames(database: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await readNames(database, ids)).map((row) => [row.operator_id, row.name]));
}

/**
 * Creates an operator, or resets its password to this one. For the demo's operators, at every
 * start.
 */
export async function ensureOperator(deps: OperatorDeps, operator: NewOperator): Promise<void> {
  const found = await findOperator(deps.database, operator.brandId, operator.name);
  if (found === undefined)
    await createOperator(deps, { ...operator, temporary: false }, { kind: 'system', id: 'seed', name: 'seed' });
  else if (!(await deps.passwords.verify(found.password_hash, operator.password)))
    await setPasswordHash(deps.database, found.operator_id, await deps.passwords.hash(operator.password));
}

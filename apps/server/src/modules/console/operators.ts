import { isMoneyPermission } from '@chokdee/contract/permissions';
import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { ADMINISTERS, consentOf, needsAgreement, proposeChange, requireUnchanged, type Agreed } from './changes.ts';
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
  nameKey,
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

/** An account to create, with the hash of its first password. */
interface HashedOperator {
  readonly brandId: string;
  readonly name: string;
  readonly role: string;
  readonly hash: string;
  readonly temporary: boolean;
}

/** A role as a second administrator sees it. */
const seenRole = ({ id, version }: Role): string => `${id} ${version}`;

/** An account as a second administrator sees it. */
const seenAccount = ({ disabled_at: disabledAt, totp_since: totpSince }: OperatorRow, ...roles: Role[]): string =>
  [...roles.map(seenRole), disabledAt?.getTime(), totpSince?.getTime()].join(' ');

/** Whether a role has a money right: who gets it, or its account, needs a second administrator. */
const hasMoneyRight = ({ permissions }: Role): boolean => [...permissions].some(isMoneyPermission);

/**
 * Creates an account in a transaction, or proposes it and returns null (`needsAgreement`). Refuses
 * as `createOperator`.
 */
export async function createAccount(
  tx: Queryable,
  { brandId, name, role: roleId, hash, temporary }: HashedOperator,
  actor: Actor,
  agreed?: Agreed,
): Promise<OperatorWithRole | null> {
  const { roles, own } = await lockAndReadRoles(tx, { brandId, actor });
  const role = roleFor(roles, roleId);
  requireCovered(own, role);
  const after = { name, role: role.id, roleName: role.name };
  const seen = seenRole(role);
  requireUnchanged(agreed, seen);
  const taken = () => new Refusal('validation.failed', { fields: { name: { code: 'operator.name.taken' } } });
  const needed = hasMoneyRight(role);
  if (agreed === undefined && needed && (await needsAgreement(tx, brandId, actor, ADMINISTERS))) {
    if ((await findOperator(tx, brandId, name)) !== undefined) throw taken();
    const payload = { name, role: role.id, hash, temporary };
    const subject = `operator:${nameKey(name)}` as const;
    await proposeChange(tx, { brandId, actor, kind: 'operator.create', subject, seen, after, payload, reason: '' });
    return null;
  }
  const row = await insertOperator(tx, { brandId, name, role: role.id, hash, temporary });
  if (row === undefined) throw taken();
  const { operator_id: id } = row;
  await record(tx, {
    brandId,
    actor,
    action: 'operator.create',
    subject: `operator:${id}`,
    after: { ...after, ...consentOf(actor, agreed, needed) },
  });
  await recordInfluence(tx, { brandId, actor, agreed, operatorIds: [id], act: 'create' });
  return { operator: row, role };
}

/**
 * Creates an operator account. Refuses a name that is taken or invalid, a weak password, and a role
 * that is unknown or has a permission that the actor does not have (`role.exceeds`). Null: a second
 * administrator must agree.
 */
export async function createOperator(
  { database, passwords }: OperatorDeps,
  operator: NewOperator,
  actor: Actor,
): Promise<OperatorWithRole | null> {
  const name = operator.name.trim();
  checkOperator(name, operator.password);
  const hash = await passwords.hash(operator.password);
  return database.transaction(async (tx) => {
    // A new brand gets its roles with its first operator, who is created by the system.
    if (actor.kind === 'system') await ensureRoles(tx, operator.brandId);
    const { brandId, role, temporary = true } = operator;
    return createAccount(tx, { brandId, name, role, hash, temporary }, actor);
  });
}

/** A change of an operator account, with its reason. */
export interface OperatorChange extends RoleChange {
  readonly operatorId: string;
  readonly reason: string;
}

/** The locked account of a change with its role, and the roles of the brand. */
async function lockAccount(tx: Queryable, change: OperatorChange) {
  const { roles, own } = await lockAndReadRoles(tx, change);
  const row = await lockOperator(tx, change.brandId, change.operatorId);
  if (row === undefined) throw new Refusal('request.not.found');
  const role = roleOf(roles, row);
  requireCovered(own, role);
  return { roles, own, row, role };
}

/**
 * Disables an operator account and ends its sessions. Refuses with `operator.self` for the own
 * account, `role.exceeds` for an operator with a permission that the actor does not have, and
 * `request.not.found`.
 */
export async function disableOperator(
  { database }: Pick<OperatorDeps, 'database'>,
  change: OperatorChange,
): Promise<void> {
  const { brandId, actor, operatorId, reason } = change;
  if (operatorId === actor.id) throw new Refusal('operator.self');
  await database.transaction(async (tx) => {
    const { row } = await lockAccount(tx, change);
    if (row.disabled_at !== null) return;
    await setDisabled(tx, operatorId, true);
    await endSessions(tx, operatorId, {}, 'blocked');
    const states = { before: { disabled: false }, after: { disabled: true } };
    await record(tx, {
      ...states,
      brandId,
      actor,
      action: 'operator.disable',
      subject: `operator:${operatorId}`,
      reason,
    });
  });
}

/**
 * Enables an operator account. Refuses with `role.exceeds` for an operator with a permission that
 * the actor does not have, and `request.not.found`. True: a second administrator must agree.
 */
export async function enableOperator(tx: Queryable, change: OperatorChange, agreed?: Agreed): Promise<boolean> {
  const { brandId, actor, operatorId, reason } = change;
  const { row, role } = await lockAccount(tx, change);
  const seen = seenAccount(row, role);
  requireUnchanged(agreed, seen);
  if (row.disabled_at === null) return false;
  const subject = `operator:${operatorId}` as const;
  const [before, after] = [
    { name: row.name, disabled: true },
    { name: row.name, disabled: false },
  ];
  const needed = hasMoneyRight(role);
  if (agreed === undefined && needed && (await needsAgreement(tx, brandId, actor, ADMINISTERS))) {
    const payload = { operatorId };
    await proposeChange(tx, { brandId, actor, kind: 'operator.enable', subject, seen, before, after, payload, reason });
    return true;
  }
  await recordInfluence(tx, { brandId, actor, agreed, operatorIds: [operatorId], act: 'enable' });
  await setDisabled(tx, operatorId, false);
  const states = { before: { disabled: true }, after: { disabled: false, ...consentOf(actor, agreed, needed) } };
  await record(tx, { ...states, brandId, actor, action: 'operator.enable', subject, reason });
  return false;
}

/**
 * Gives an operator another role. The sessions go on with the new permissions. Refuses with
 * `operator.self` for the own account, `request.not.found`, an unknown role, `change.outdated` (the
 * role has changed since the proposal), and `role.exceeds` if the former or the new role has a
 * permission that the actor does not have. True: a second administrator must agree, to a new money
 * right, and to another role of an administrator.
 */
export async function setOperatorRole(
  tx: Queryable,
  change: OperatorChange,
  to: string,
  agreed?: Agreed,
): Promise<boolean> {
  const { brandId, actor, operatorId, reason } = change;
  if (operatorId === actor.id) throw new Refusal('operator.self');
  const { roles, own, row, role: before } = await lockAccount(tx, change);
  const after = roleFor(roles, to);
  requireCovered(own, after);
  const seen = seenAccount(row, before, after);
  requireUnchanged(agreed, seen);
  if (before.id === after.id) return false;
  const gains = gainsMoneyRights(before, after);
  const states = {
    before: { role: before.id, roleName: before.name },
    after: { role: after.id, roleName: after.name },
  };
  const subject = `operator:${operatorId}` as const;
  const decided = gains || before.permissions.has(ADMINISTERS);
  if (agreed === undefined && decided && (await needsAgreement(tx, brandId, actor, ADMINISTERS))) {
    const payload = { operatorId, to };
    const shown = { before: { name: row.name, ...states.before }, after: { name: row.name, ...states.after } };
    await proposeChange(tx, { ...shown, brandId, actor, kind: 'operator.role', subject, seen, payload, reason });
    return true;
  }
  await setRole(tx, operatorId, after.id);
  await record(tx, {
    brandId,
    actor,
    action: 'operator.role',
    subject,
    reason,
    before: states.before,
    after: { ...states.after, ...consentOf(actor, agreed, decided) },
  });
  const gained = [...after.permissions].filter((name) => !before.permissions.has(name));
  if (gains) await recordInfluence(tx, { brandId, actor, agreed, operatorIds: [operatorId], act: 'role', gained });
  return false;
}

/**
 * Resets an account in a transaction to the hash of a first password. Refuses as `resetOperator`.
 * True: a second administrator must agree.
 */
export async function resetAccount(
  tx: Queryable,
  change: OperatorChange,
  hash: string,
  agreed?: Agreed,
): Promise<boolean> {
  const { brandId, actor, operatorId, reason } = change;
  if (operatorId === actor.id) throw new Refusal('operator.self');
  const { row, role } = await lockAccount(tx, change);
  const seen = seenAccount(row, role);
  requireUnchanged(agreed, seen);
  const subject = `operator:${operatorId}` as const;
  const needed = hasMoneyRight(role);
  if (agreed === undefined && needed && (await needsAgreement(tx, brandId, actor, ADMINISTERS))) {
    const after = { name: row.name, authenticator: false, firstPassword: true };
    const payload = { operatorId, hash };
    await proposeChange(tx, { brandId, actor, kind: 'operator.reset', subject, seen, after, payload, reason });
    return true;
  }
  await setPasswordHash(tx, operatorId, hash, true);
  await removeFactors(tx, operatorId);
  await endSessions(tx, operatorId, {}, 'reset');
  const states = {
    before: { authenticator: row.totp_since !== null },
    after: { authenticator: false, firstPassword: true, ...consentOf(actor, agreed, needed) },
  };
  await record(tx, { ...states, brandId, actor, action: 'operator.reset', subject, reason });
  await recordInfluence(tx, { brandId, actor, agreed, operatorIds: [operatorId], act: 'reset', gained: [] });
  return false;
}

/**
 * Removes the authenticator app, the passkeys and the recovery codes of an operator, sets a new
 * first password, and ends the sessions. Refuses with `operator.self` for the own account,
 * `role.exceeds` for an operator with a permission that the actor does not have,
 * `request.not.found`, and a weak password. True: a second administrator must agree.
 */
export async function resetOperator(
  { database, passwords }: OperatorDeps,
  change: OperatorChange,
  password: string,
): Promise<boolean> {
  if (change.operatorId === change.actor.id) throw new Refusal('operator.self');
  const found = await readOperator(database, change.brandId, change.operatorId);
  if (found === undefined) throw new Refusal('request.not.found');
  checkNewPassword('password', password, found.name);
  const hash = await passwords.hash(password);
  return database.transaction((tx) => resetAccount(tx, change, hash));
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

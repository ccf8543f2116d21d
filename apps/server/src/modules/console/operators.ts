import type { Queryable } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import type { OperatorDeps } from './deps.ts';
import { checkOperator } from './rules.ts';
import {
  endSessions,
  findOperator,
  insertOperator,
  lockOperator,
  readNames,
  setDisabled,
  setPasswordHash,
  type OperatorRow,
  type Role,
} from './store.ts';

/** An operator account to create. */
export interface NewOperator {
  readonly brandId: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}

/** Creates an operator account. Refuses a name that is taken or invalid, and a weak password. */
export async function createOperator(
  { database, passwords }: OperatorDeps,
  operator: NewOperator,
  actor: Actor,
): Promise<OperatorRow> {
  const name = operator.name.trim();
  checkOperator(name, operator.password);
  const hash = await passwords.hash(operator.password);
  return database.transaction(async (tx) => {
    const row = await insertOperator(tx, { brandId: operator.brandId, name, role: operator.role, hash });
    if (row === undefined)
      throw new Refusal('validation.failed', { fields: { name: { code: 'operator.name.taken' } } });
    await record(tx, {
      brandId: operator.brandId,
      actor,
      action: 'operator.create',
      subject: `operator:${row.operator_id}`,
      after: { name, role: operator.role },
    });
    return row;
  });
}

/**
 * Disables an operator account and ends its sessions, or enables it. Refuses with `operator.self`
 * for the own account, so that one admin always remains, and with `request.not.found`.
 */
export async function setOperatorDisabled(
  { database }: Pick<OperatorDeps, 'database'>,
  change: { readonly brandId: string; readonly operatorId: string; readonly reason: string; readonly actor: Actor },
  disabled: boolean,
): Promise<void> {
  if (disabled && change.operatorId === change.actor.id) throw new Refusal('operator.self');
  await database.transaction(async (tx) => {
    const row = await lockOperator(tx, change.brandId, change.operatorId);
    if (row === undefined) throw new Refusal('request.not.found');
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
  if (found === undefined) await createOperator(deps, operator, { kind: 'system', id: 'seed', name: 'seed' });
  else if (!(await deps.passwords.verify(found.password_hash, operator.password)))
    await setPasswordHash(deps.database, found.operator_id, await deps.passwords.hash(operator.password));
}

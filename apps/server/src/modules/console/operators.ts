import type { Database } from '@chokdee/database/database';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import type { Passwords } from '../identity/index.ts';
import type { ConsoleDeps } from './deps.ts';
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

/** A new operator's account. */
export interface NewOperator {
  readonly brandId: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
}
type Desk = Pick<ConsoleDeps, 'database' | 'passwords'>;

/** Opens an operator account. Refuses a name that is taken or not allowed, and a weak password. */
export async function openOperator(
  { database, passwords }: Desk,
  wanted: NewOperator,
  actor: Actor,
): Promise<OperatorRow> {
  const name = wanted.name.trim();
  checkOperator(name, wanted.password);
  const hash = await passwords.hash(wanted.password);
  return database.transaction(async (tx) => {
    const row = await insertOperator(tx, { brandId: wanted.brandId, name, role: wanted.role, hash });
    if (row === undefined)
      throw new Refusal('validation.failed', { fields: { name: { code: 'operator.name.taken' } } });
    await record(tx, {
      brandId: wanted.brandId,
      actor,
      action: 'operator.create',
      subject: `operator:${row.operator_id}`,
      after: { name, role: wanted.role },
    });
    return row;
  });
}

/** Disables an operator account (every session of it ends at once) or enables it again. Nobody disables oneself, so that one admin always remains. */
export async function setOperatorDisabled(
  { database }: Desk,
  act: { readonly brandId: string; readonly operatorId: string; readonly reason: string; readonly actor: Actor },
  disabled: boolean,
): Promise<void> {
  if (disabled && act.operatorId === act.actor.id) throw new Refusal('operator.self');
  await database.transaction(async (tx) => {
    const operator = await lockOperator(tx, act.brandId, act.operatorId);
    if (operator === undefined) throw new Refusal('request.not.found');
    if ((operator.disabled_at !== null) === disabled) return;
    await setDisabled(tx, act.operatorId, disabled);
    if (disabled) await endSessions(tx, act.operatorId, {});
    await record(tx, {
      brandId: act.brandId,
      actor: act.actor,
      action: disabled ? 'operator.disable' : 'operator.enable',
      subject: `operator:${act.operatorId}`,
      reason: act.reason,
      before: { disabled: !disabled },
      after: { disabled },
    });
  });
}

/** Operators' names by their ids. */
export async function operatorNames(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  return new Map((await readNames(database, ids)).map((row) => [row.operator_id, row.name]));
}

/** Makes sure that an operator exists whose password is this one: the demo's operators, made at every start from what this machine keeps. */
export async function ensureOperator(
  desk: { readonly database: Database; readonly passwords: Passwords },
  wanted: NewOperator,
): Promise<void> {
  const found = await findOperator(desk.database, wanted.brandId, wanted.name);
  if (found === undefined) await openOperator(desk, wanted, { kind: 'system', id: 'seed', name: 'seed' });
  else if (!(await desk.passwords.verify(found.password_hash, wanted.password)))
    await setPasswordHash(desk.database, found.operator_id, await desk.passwords.hash(wanted.password));
}

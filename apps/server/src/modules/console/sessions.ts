import type { OperatorSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record, type Actor } from '../audit/index.ts';
import { bucket, demandTry, forgive, newToken, tokenHash, type Pace } from '../identity/index.ts';
import type { ConsoleHouse } from './house.ts';
import { checkNewPassword } from './rules.ts';
import { endSessions, findOperator, insertSession, lockOperator, nameKey, setPasswordHash, type OperatorRow } from './store.ts';

/** Three wrong passwords are the first wait; it grows to an hour (facts/trust.md O11). */
const operatorPace: Pace = { free: 3, first: 30, most: 3_600 };
const tries = (brandId: string, name: string) => bucket('operator', brandId, nameKey(name));

/** Where a request of the console comes from. */
export interface ConsoleCaller { readonly brandId: string; readonly address: string }
/** An operator's session that has just begun. */
export interface OpenedConsole { readonly token: string; readonly operator: OperatorRow }

/** The operator as the actor of an audit line. */
export const actorOf = (operator: { readonly operatorId: string; readonly name: string }, address: string): Actor => ({ kind: 'operator', id: operator.operatorId, name: operator.name, address });

/** Logs an operator in. An unknown name, a wrong password and a disabled account give the same answer after the same work. */
export async function login(house: ConsoleHouse, caller: ConsoleCaller, name: string, password: string): Promise<OpenedConsole> {
  const { database, passwords } = house;
  await demandTry(database, tries(caller.brandId, name), operatorPace);
  const operator = await findOperator(database, caller.brandId, name);
  const right = await passwords.verify(operator?.password_hash ?? null, password);
  if (operator === undefined || !right || operator.disabled_at !== null) {
    const typed = nameKey(name).slice(0, 100);
    await record(database, { brandId: caller.brandId, actor: { kind: 'system', id: 'console', name: 'console', address: caller.address }, action: 'operator.login-refused', subject: `operator:${operator?.operator_id ?? typed}`, after: { name: typed } });
    throw new Refusal('login.failed');
  }
  await forgive(database, tries(caller.brandId, name), 'all');
  const token = newToken();
  await database.transaction(async (tx) => {
    const locked = await lockOperator(tx, caller.brandId, operator.operator_id);
    // Disabled, or given a new password, while the old one was being checked.
    if (locked === undefined || locked.disabled_at !== null || locked.password_hash !== operator.password_hash) throw new Refusal('login.failed');
    await insertSession(tx, operator.operator_id, tokenHash(token), caller.address);
    await record(tx, { brandId: caller.brandId, actor: actorOf({ operatorId: operator.operator_id, name: operator.name }, caller.address), action: 'operator.login', subject: `operator:${operator.operator_id}` });
  });
  return { token, operator };
}

/** The operator behind a token; null when it is unknown, ended, idle for 15 minutes, or the account is disabled. */
export async function operatorOf({ database }: Pick<ConsoleHouse, 'database'>, token: string, use: { readonly activity: boolean; readonly brandId: string }): Promise<OperatorSession | null> {
  const rows = await database.query<{ session_id: string; operator_id: string; name: string; role: string }>('select * from console.session_of($1, $2, $3)', [tokenHash(token), use.brandId, use.activity]);
  const row = rows[0];
  return row === undefined ? null : { sessionId: row.session_id, operatorId: row.operator_id, name: row.name, role: row.role };
}

/** Ends the operator's own session. */
export async function logout({ database }: ConsoleHouse, caller: ConsoleCaller, operator: OperatorSession): Promise<void> {
  await database.transaction(async (tx) => {
    await endSessions(tx, operator.operatorId, { only: operator.sessionId });
    await record(tx, { brandId: caller.brandId, actor: actorOf(operator, caller.address), action: 'operator.logout', subject: `operator:${operator.operatorId}` });
  });
}

/** Changes the operator's own password; the old one is asked, other sessions end. */
export async function changePassword(house: ConsoleHouse, caller: ConsoleCaller, operator: OperatorSession, form: { readonly oldPassword: string; readonly newPassword: string }): Promise<void> {
  checkNewPassword('newPassword', form.newPassword, operator.name);
  const { database, passwords } = house;
  await demandTry(database, tries(caller.brandId, operator.name), operatorPace);
  const row = await findOperator(database, caller.brandId, operator.name);
  if (!(await passwords.verify(row?.password_hash ?? null, form.oldPassword))) throw new Refusal('validation.failed', { fields: { oldPassword: { code: 'field.password.wrong' } } });
  await forgive(database, tries(caller.brandId, operator.name), 'all');
  const hash = await passwords.hash(form.newPassword);
  await database.transaction(async (tx) => {
    await setPasswordHash(tx, operator.operatorId, hash);
    await endSessions(tx, operator.operatorId, { except: operator.sessionId });
    await record(tx, { brandId: caller.brandId, actor: actorOf(operator, caller.address), action: 'operator.password', subject: `operator:${operator.operatorId}` });
  });
}

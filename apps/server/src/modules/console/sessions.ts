import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import { purge } from '../../platform/jobs/purge.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { bucket, demandTry, forgive, takeTry, tooMany, type Pace } from '../identity/index.ts';
import type { ConsoleDeps } from './deps.ts';
import { checkNewPassword } from './rules.ts';
import {
  endSessions,
  findOperator,
  insertSession,
  isKnownAddress,
  lockOperator,
  nameKey,
  setPasswordHash,
  type OperatorRow,
} from './store.ts';

/** Three wrong passwords are the first wait; it grows to an hour (facts/trust.md O11). */
const operatorPace: Pace = { free: 3, first: 30, most: 3_600 };
/** Tries from where the operator is known to come from are counted apart: a stranger's guesses cannot keep the operator out (docs/decisions/0004). */
const tries = (brandId: string, name: string, knownAddress: string) =>
  bucket('operator', brandId, nameKey(name), knownAddress);
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Where a request of the console comes from. */
export interface ConsoleCaller {
  readonly brandId: string;
  readonly address: string;
}
/** An operator's session that has just begun. */
export interface OpenedConsole {
  readonly token: string;
  readonly operator: OperatorRow;
}

/** Logs an operator in. An unknown name, a wrong password and a disabled account give the same answer after the same work. */
export async function login(
  deps: ConsoleDeps,
  caller: ConsoleCaller,
  name: string,
  password: string,
): Promise<OpenedConsole> {
  const { database, passwords } = deps;
  const operator = await findOperator(database, caller.brandId, name);
  const known = await isKnownAddress(database, operator?.operator_id ?? NOBODY, caller.address);
  const typed = nameKey(name).slice(0, 100);
  const note = (action: string) =>
    record(database, {
      brandId: caller.brandId,
      actor: { kind: 'system', id: 'console', name: 'console', address: caller.address },
      action,
      subject: `operator:${operator?.operator_id ?? typed}`,
      after: { name: typed },
    });
  const counted = tries(caller.brandId, name, known ? caller.address : '');
  const wait = await takeTry(database, counted, operatorPace);
  if (wait > 0) {
    await note('operator.login-throttled');
    throw tooMany(wait);
  }
  const right = await passwords.verify(operator?.password_hash ?? null, password);
  if (operator === undefined || !right || operator.disabled_at !== null) {
    await note('operator.login-refused');
    throw new Refusal('login.failed');
  }
  await forgive(database, counted, 'all');
  const token = newToken();
  await database.transaction(async (tx) => {
    const locked = await lockOperator(tx, caller.brandId, operator.operator_id);
    // Disabled, or given a new password, while the old one was being checked.
    if (locked === undefined || locked.disabled_at !== null || locked.password_hash !== operator.password_hash)
      throw new Refusal('login.failed');
    await insertSession(tx, operator.operator_id, tokenHash(token), caller.address);
    await record(tx, {
      brandId: caller.brandId,
      actor: operatorActor({ operatorId: operator.operator_id, name: operator.name }, caller.address),
      action: 'operator.login',
      subject: `operator:${operator.operator_id}`,
    });
  });
  return { token, operator };
}

/** The operator behind a token; null when it is unknown, ended, idle for 15 minutes, or the account is disabled. */
export async function operatorOf(
  { database }: Pick<ConsoleDeps, 'database'>,
  token: string,
  use: { readonly activity: boolean; readonly brandId: string },
): Promise<OperatorSession | null> {
  const rows = await database.query<{ session_id: string; operator_id: string; name: string; role: string }>(
    'select * from console.session_of($1, $2, $3)',
    [tokenHash(token), use.brandId, use.activity],
  );
  const row = rows[0];
  return row === undefined
    ? null
    : { sessionId: row.session_id, operatorId: row.operator_id, name: row.name, role: row.role };
}

/** Ends the operator's own session. */
export async function logout(
  { database }: ConsoleDeps,
  caller: ConsoleCaller,
  operator: OperatorSession,
): Promise<void> {
  await database.transaction(async (tx) => {
    await endSessions(tx, operator.operatorId, { only: operator.sessionId });
    await record(tx, {
      brandId: caller.brandId,
      actor: operatorActor(operator, caller.address),
      action: 'operator.logout',
      subject: `operator:${operator.operatorId}`,
    });
  });
}

/** Changes the operator's own password; the old one is asked, other sessions end. */
export async function changePassword(
  deps: ConsoleDeps,
  caller: ConsoleCaller,
  operator: OperatorSession,
  form: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  checkNewPassword('newPassword', form.newPassword, operator.name);
  const { database, passwords } = deps;
  const actor = operatorActor(operator, caller.address);
  const counted = bucket('operator-password', operator.operatorId);
  await demandTry(database, counted, operatorPace);
  const row = await findOperator(database, caller.brandId, operator.name);
  if (!(await passwords.verify(row?.password_hash ?? null, form.oldPassword))) {
    await record(database, {
      brandId: caller.brandId,
      actor,
      action: 'operator.password-refused',
      subject: `operator:${operator.operatorId}`,
    });
    throw new Refusal('validation.failed', { fields: { oldPassword: { code: 'field.password.wrong' } } });
  }
  await forgive(database, counted, 'all');
  const hash = await passwords.hash(form.newPassword);
  await database.transaction(async (tx) => {
    await setPasswordHash(tx, operator.operatorId, hash);
    await endSessions(tx, operator.operatorId, { except: operator.sessionId });
    await record(tx, {
      brandId: caller.brandId,
      actor,
      action: 'operator.password',
      subject: `operator:${operator.operatorId}`,
    });
  });
}

/** Days after which an operator's session is forgotten (docs/decisions/0019): the audit log tells who came when and from where. */
const SESSION_DAYS = 90;

/** Removes operators' sessions past their period; answers how many went. */
export const purgeSessions = ({ database }: Pick<ConsoleDeps, 'database'>): Promise<number> =>
  purge(
    async (limit) =>
      (
        await database.query<{ rows: number }>('select console.purge_sessions($1, $2) as rows', [SESSION_DAYS, limit])
      )[0]!.rows,
  );

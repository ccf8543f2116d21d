import type { SessionEnd } from '@chokdee/contract/session-end';
import type { Queryable } from '@chokdee/database/database';
import { checkSecret, type ThrottlePolicy } from '../../platform/authentication/attempts.ts';
import type { SessionUse } from '../../platform/authentication/sessions.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import type { OperatorSession } from '../../platform/http/context.ts';
import { purge } from '../../platform/jobs/purge.ts';
import { Refusal } from '../../platform/refusal.ts';
import { operatorActor, record } from '../audit/index.ts';
import { checkCode } from './authenticator.ts';
import type { ConsoleDeps } from './deps.ts';
import { checkNewPassword } from './rules.ts';
import { permissionSet } from './role-store.ts';
import {
  endSessions,
  findOperator,
  hasFactor,
  insertSession,
  lockOperator,
  nameKey,
  sessionTable,
  setPasswordHash,
  type OperatorRow,
} from './store.ts';

/** After three wrong passwords the first wait; it grows to an hour. */
const operatorPolicy: ThrottlePolicy = { free: 3, firstWait: 30, maxWait: 3_600 };

/** The parts of a request that sessions of operators need. */
export interface ConsoleCaller {
  readonly brandId: string;
  readonly address: string;
}
/** A new session of an operator. The token is known in the clear only here. */
export interface OpenedSession {
  readonly token: string;
  readonly operator: OperatorSession;
}

/** Days for which production accepts a password that somebody else chose. */
const FIRST_PASSWORD_DAYS = 3;

async function isFirstPasswordExpired({ database }: Pick<ConsoleDeps, 'database'>, row: OperatorRow): Promise<boolean> {
  if (!row.password_temporary) return false;
  const age = (await readClock(database)).getTime() - row.password_changed_at.getTime();
  return age > FIRST_PASSWORD_DAYS * 86_400_000;
}

/**
 * Logs an operator in. An unknown name, a wrong password and a disabled account get the same answer
 * (`login.failed`) after the same work. Also refuses with `login.too.many`, and after a correct
 * password with `login.password.expired`, `login.code.needed` and `login.code.wrong`.
 */
export async function login(
  deps: ConsoleDeps,
  caller: ConsoleCaller,
  { name, password, code }: { readonly name: string; readonly password: string; readonly code?: string | undefined },
): Promise<OpenedSession> {
  const { database, passwords } = deps;
  const operator = await findOperator(database, caller.brandId, name);
  const typed = nameKey(name).slice(0, 100);
  const recordAttempt = (action: string) =>
    record(database, {
      brandId: caller.brandId,
      actor: { kind: 'system', id: 'console', name: 'console', address: caller.address },
      action,
      subject: `operator:${operator?.operator_id ?? typed}`,
      after: { name: typed },
    });
  const enabled = operator?.disabled_at === null ? operator : undefined;
  const correct = await checkSecret(
    database,
    {
      secret: 'operator',
      brandId: caller.brandId,
      account: nameKey(name),
      accountId: operator?.operator_id ?? null,
      origin: caller,
      policy: operatorPolicy,
      sessions: sessionTable,
    },
    {
      verify: () => passwords.verify(enabled?.password_hash ?? null, password),
      record: (outcome) => recordAttempt(outcome === 'wrong' ? 'operator.login-refused' : 'operator.login-throttled'),
    },
  );
  if (enabled === undefined || !correct) throw new Refusal('login.failed');
  if (deps.setUpRequired && (await isFirstPasswordExpired(deps, enabled))) {
    await recordAttempt('operator.login-expired');
    throw new Refusal('login.password.expired');
  }
  if (await hasFactor(database, enabled)) {
    if (code === undefined) throw new Refusal('login.code.needed');
    if (!(await checkCode(deps, enabled, code, caller.address))) throw new Refusal('login.code.wrong');
  }
  const token = await database.transaction(async (tx) => {
    const locked = await lockOperator(tx, caller.brandId, enabled.operator_id);
    // The operator was disabled or the password changed while it was being verified.
    if (locked === undefined || locked.disabled_at !== null || locked.password_hash !== enabled.password_hash)
      throw new Refusal('login.failed');
    return openSession(tx, caller, locked);
  });
  return openedSession(deps, caller, token);
}

/** Opens a session of an operator. Returns its token. */
export async function openSession(tx: Queryable, caller: ConsoleCaller, operator: OperatorRow): Promise<string> {
  const token = newToken();
  await insertSession(tx, operator.operator_id, tokenHash(token), caller.address);
  await record(tx, {
    brandId: caller.brandId,
    actor: operatorActor({ operatorId: operator.operator_id, name: operator.name }, caller.address),
    action: 'operator.login',
    subject: `operator:${operator.operator_id}`,
  });
  return token;
}

/** The session of a token that was just made. Refuses with `login.failed` when it is closed. */
export async function openedSession(deps: ConsoleDeps, caller: ConsoleCaller, token: string): Promise<OpenedSession> {
  const operator = await operatorOf(deps, token, { activity: false, brandId: caller.brandId });
  if (operator === null) throw new Refusal('login.failed');
  return { token, operator };
}

/**
 * The operator of a token; null when the session is unknown, ended or idle for 15 minutes, or the
 * account is disabled. Where a set-up is required, an operator who must change the first password
 * or set up an authenticator app or a passkey has no permission.
 */
export async function operatorOf(
  { database, setUpRequired }: Pick<ConsoleDeps, 'database' | 'setUpRequired'>,
  token: string,
  use: SessionUse,
): Promise<OperatorSession | null> {
  const [row] = await database.query<{
    session_id: string;
    operator_id: string;
    name: string;
    role: string;
    role_name: string;
    permissions: string[] | null;
    password_temporary: boolean;
    has_factor: boolean;
  }>('select * from console.find_session($1, $2, $3)', [tokenHash(token), use.brandId, use.activity]);
  if (row === undefined) return null;
  const missing = row.password_temporary ? 'password' : row.has_factor ? null : 'authenticator';
  const setUp = setUpRequired ? missing : null;
  return {
    sessionId: row.session_id,
    operatorId: row.operator_id,
    name: row.name,
    role: row.role,
    roleName: row.role_name,
    setUp,
    permissions: setUp === null ? permissionSet(row.permissions) : new Set(),
  };
}

/** Why the session of an operator's token ended; null for an unknown token. */
export async function sessionEndOf(
  { database }: Pick<ConsoleDeps, 'database'>,
  token: string,
  brandId: string,
): Promise<SessionEnd | null> {
  const [row] = await database.query<{ reason: SessionEnd | null }>('select console.session_end($1, $2) as reason', [
    tokenHash(token),
    brandId,
  ]);
  return row?.reason ?? null;
}

/** Ends the operator's own session. */
export async function logout(
  { database }: ConsoleDeps,
  caller: ConsoleCaller,
  operator: OperatorSession,
): Promise<void> {
  await database.transaction(async (tx) => {
    await endSessions(tx, operator.operatorId, { only: operator.sessionId }, 'logout');
    await record(tx, {
      brandId: caller.brandId,
      actor: operatorActor(operator, caller.address),
      action: 'operator.logout',
      subject: `operator:${operator.operatorId}`,
    });
  });
}

/**
 * Checks the operator's own password before a change. Refuses a wrong one under its field, and with
 * `login.too.many`.
 */
export async function requirePassword(
  { database, passwords }: ConsoleDeps,
  caller: ConsoleCaller,
  operator: OperatorSession,
  { field, value }: { readonly field: string; readonly value: string },
): Promise<void> {
  const row = await findOperator(database, caller.brandId, operator.name);
  const correct = await checkSecret(
    database,
    {
      secret: 'operator-password',
      brandId: caller.brandId,
      account: operator.operatorId,
      accountId: operator.operatorId,
      origin: caller,
      policy: operatorPolicy,
    },
    {
      verify: () => passwords.verify(row?.password_hash ?? null, value, 'session'),
      record: async (outcome) => {
        if (outcome === 'wrong')
          await record(database, {
            brandId: caller.brandId,
            actor: operatorActor(operator, caller.address),
            action: 'operator.password-refused',
            subject: `operator:${operator.operatorId}`,
          });
      },
    },
  );
  if (!correct) throw new Refusal('validation.failed', { fields: { [field]: { code: 'field.password.wrong' } } });
}

/**
 * Changes the operator's own password. Requires the old one and ends the operator's other sessions.
 */
export async function changePassword(
  deps: ConsoleDeps,
  caller: ConsoleCaller,
  operator: OperatorSession,
  form: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  checkNewPassword('newPassword', form.newPassword, operator.name);
  if (form.newPassword === form.oldPassword)
    throw new Refusal('validation.failed', { fields: { newPassword: { code: 'field.password.same' } } });
  const { database, passwords } = deps;
  const actor = operatorActor(operator, caller.address);
  await requirePassword(deps, caller, operator, { field: 'oldPassword', value: form.oldPassword });
  const hash = await passwords.hash(form.newPassword);
  await database.transaction(async (tx) => {
    await setPasswordHash(tx, operator.operatorId, hash);
    await endSessions(tx, operator.operatorId, { except: operator.sessionId }, 'password');
    await record(tx, {
      brandId: caller.brandId,
      actor,
      action: 'operator.password',
      subject: `operator:${operator.operatorId}`,
    });
  });
}

/**
 * Days after which an operator's session is deleted (docs/decisions/0019). The audit log keeps
 * every login.
 */
const SESSION_DAYS = 90;

/** Deletes operators' sessions past their period. Returns how many. */
export const purgeSessions = ({ database }: Pick<ConsoleDeps, 'database'>): Promise<number> =>
  purge(
    async (limit) =>
      (
        await database.query<{ rows: number }>('select console.purge_sessions($1, $2) as rows', [SESSION_DAYS, limit])
      )[0]!.rows,
  );

import { isAgentKind } from '@chokdee/contract/account-kind';
import type { Queryable } from '@chokdee/database/database';
import { checkSecret } from '../../platform/authentication/attempts.ts';
import { readClock } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './deps.ts';
import { sendNewSessionEmail } from './emails.ts';
import { requireValid } from './form.ts';
import { passwordAttempt } from './password-check.ts';
import {
  accountKey,
  endSessions,
  findMember,
  insertSession,
  lockMember,
  previousSession,
  recordAccess,
  updateMember,
  type AccessOutcome,
  type MemberRow,
} from './store.ts';

/** A new session. The tokens are known in the clear only here. */
export interface OpenedSession {
  readonly token: string;
  readonly sessionId: string;
  readonly member: MemberRow;
  /** The device token, by which the browser is recognised at its next login. */
  readonly device: string;
  /** The member's session before this one; null at the first. */
  readonly previous: { readonly at: Date; readonly address: string } | null;
  readonly passwordExpired: boolean;
  /** Sessions that ended because this one started. */
  readonly ended: readonly string[];
}

const DAY_MS = 86_400_000;

function passwordExpired(brand: Brand, member: MemberRow, now: Date): boolean {
  const days = brand.parts.brand.password_days;
  return (
    brand.facts.features.has('PWDEXPFORCECHANGE3') &&
    days !== null &&
    now.getTime() - member.password_changed_at.getTime() > days * DAY_MS
  );
}

/**
 * Opens a session in the caller's transaction. If the brand allows one session per member, the
 * member's other sessions end.
 */
export async function openSession(
  tx: Queryable,
  caller: Caller,
  brand: Brand,
  member: MemberRow,
): Promise<OpenedSession> {
  const { single_session: single, session_hours: hours } = brand.parts.brand;
  const ended = single ? await endSessions(tx, member.member_id, {}, 'replaced') : [];
  const [token, device] = [newToken(), newToken()];
  const { session_id: sessionId, started_at: startedAt } = await insertSession(tx, {
    memberId: member.member_id,
    brandId: brand.facts.id,
    tokenHash: tokenHash(token),
    deviceHash: tokenHash(device),
    hours,
    address: caller.address,
    userAgent: caller.userAgent,
  });
  const previous = await previousSession(tx, member.member_id, sessionId);
  await updateMember(tx, member.member_id, { last_login_at: startedAt });
  await recordAccess(tx, {
    brandId: brand.facts.id,
    memberId: member.member_id,
    account: member.account,
    outcome: 'login',
    sessionId,
    address: caller.address,
    userAgent: caller.userAgent,
  });
  return {
    token,
    device,
    sessionId,
    member,
    ended,
    previous: previous === undefined ? null : { at: previous.started_at, address: previous.address },
    passwordExpired: passwordExpired(brand, member, startedAt),
  };
}

/**
 * Logs in with user name and password. An unknown name and a wrong password get the same answer
 * (`login.failed`) after the same work. Also refuses with `login.too.many`, `account.blocked` or
 * `login.agents.only`.
 */
export async function login(
  deps: IdentityDeps,
  caller: Caller,
  username: string,
  password: string,
): Promise<OpenedSession> {
  const { database } = deps;
  const brandId = caller.brand.id;
  const name = username.trim();
  requireValid({
    ...(name === '' ? { username: { code: 'field.required' } } : {}),
    ...(password === '' ? { password: { code: 'field.required' } } : {}),
  });

  const member = await findMember(database, brandId, name);
  const recordOutcome = (outcome: AccessOutcome) =>
    recordAccess(database, {
      brandId,
      memberId: member?.member_id ?? null,
      account: name,
      outcome,
      address: caller.address,
      userAgent: caller.userAgent,
    });
  const correct = await checkSecret(
    database,
    {
      secret: 'login',
      brandId,
      account: accountKey(name),
      accountId: member?.member_id ?? null,
      origin: caller,
      ...passwordAttempt,
    },
    { verify: () => deps.passwords.verify(member?.password_hash ?? null, password), record: recordOutcome },
  );
  if (member === undefined || !correct) throw new Refusal('login.failed');
  if (member.state !== 'active') {
    await recordOutcome('blocked');
    throw new Refusal('account.blocked');
  }
  if (!isAgentKind(member.kind) && (await deps.brands.isAgentHost(brandId, caller.host))) {
    await recordOutcome('not-agent');
    throw new Refusal('login.agents.only');
  }

  const brand = await deps.brands.brand(brandId);
  const opened = await database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    // The member was blocked or the password changed while it was being verified.
    if (locked?.state !== 'active') throw new Refusal('account.blocked');
    if (locked.password_hash !== member.password_hash) throw new Refusal('login.failed');
    const session = await openSession(tx, caller, brand, locked);
    await sendNewSessionEmail(deps, tx, { brand, member: locked, caller, at: await readClock(tx) });
    return session;
  });
  opened.ended.forEach(deps.announceEnd);
  return opened;
}

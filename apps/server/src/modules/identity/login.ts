import type { Queryable } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { isAgentKind } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import { requireValid } from './form.ts';
import type { IdentityDeps } from './deps.ts';
import { newSessionEmail } from './emails.ts';
import {
  accountKey,
  endSessions,
  findMember,
  insertSession,
  lockMember,
  recordAccess,
  previousSession,
  updateMember,
  type MemberRow,
  type AccessOutcome,
} from './store.ts';
import { accountPolicy, countGuess, tooManyAttempts } from './throttle.ts';

/** A session that has just begun, with its token: the only moment it is known in the clear. */
export interface OpenedSession {
  readonly token: string;
  readonly sessionId: string;
  readonly member: MemberRow;
  /** By this the browser is known when it comes back. */
  readonly device: string;
  /** The session before it, null at the first. */
  readonly previous: { readonly at: Date; readonly address: string } | null;
  readonly passwordExpired: boolean;
  /** Sessions that ended because this one began. */
  readonly ended: readonly string[];
}

const DAY = 86_400_000;

function passwordExpired(brand: Brand, member: MemberRow, now: Date): boolean {
  const days = brand.parts.brand.password_days;
  return (
    brand.facts.features.has('PWDEXPFORCECHANGE3') &&
    days !== null &&
    now.getTime() - member.password_changed_at.getTime() > days * DAY
  );
}

/** Opens a session in the caller's transaction. Where the brand wants one session per member, the others end. */
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

/** Logs in with user name and password. An unknown name and a wrong password give the same answer after the same work. */
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
  const note = (outcome: AccessOutcome) =>
    recordAccess(database, {
      brandId,
      memberId: member?.member_id ?? null,
      account: name,
      outcome,
      address: caller.address,
      userAgent: caller.userAgent,
    });
  const tried = await countGuess(database, {
    secret: 'login',
    brandId,
    account: accountKey(name),
    member: member?.member_id ?? null,
    from: caller,
    pace: accountPolicy,
  });
  if (tried.wait > 0) {
    await note('throttled');
    throw tooManyAttempts(tried.wait);
  }

  const right = await deps.passwords.verify(member?.password_hash ?? null, password);
  if (member === undefined || !right) {
    await note('wrong');
    throw new Refusal('login.failed');
  }
  await tried.right();
  if (member.state !== 'active') {
    await note('blocked');
    throw new Refusal('account.blocked');
  }
  if (!isAgentKind(member.kind) && (await deps.brands.isAgentHost(brandId, caller.host))) {
    await note('not-agent');
    throw new Refusal('login.agents.only');
  }

  const brand = await deps.brands.brand(brandId);
  const opened = await database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    // Blocked, or given a new password, while the old one was being checked.
    if (locked?.state !== 'active') throw new Refusal('account.blocked');
    if (locked.password_hash !== member.password_hash) throw new Refusal('login.failed');
    const session = await openSession(tx, caller, brand, locked);
    await newSessionEmail(deps, tx, brand, locked, caller, await readClock(tx));
    return session;
  });
  opened.ended.forEach(deps.announceEnd);
  return opened;
}

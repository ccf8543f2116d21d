import { isAgentKind } from '@chokdee/contract/account-kind';
import type { Queryable } from '@chokdee/database/database';
import { readClock } from '../../platform/clock/clock.ts';
import { newToken, tokenHash } from '../../platform/crypto/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Brand } from '../brand/index.ts';
import type { Caller } from './caller.ts';
import { dropChallenges, issueChallenge } from './challenges.ts';
import type { IdentityDeps } from './deps.ts';
import { sendNewSessionEmail } from './emails.ts';
import { rememberBrowser } from './remember.ts';
import {
  endSessions,
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
  /** The remember token; null unless the login asked for one. */
  readonly remember: string | null;
  /** The member's session before this one; null at the first. */
  readonly previous: { readonly at: Date; readonly address: string } | null;
  /** The ticket of a forced change of password; null when none is forced. */
  readonly ticket: string | null;
  /** Sessions that ended because this one started. */
  readonly ended: readonly string[];
}

/** How a session is opened. */
export interface SessionOptions {
  /**
   * The caller typed the password, so that its expiry is enforced (not at a login by SMS, phone
   * authentication or passkey).
   */
  readonly byPassword: boolean;
  /** Whether the browser stays logged in for a day. */
  readonly remember: boolean;
}

const DAY_MS = 86_400_000;
/** Seconds for which the ticket of a forced change is valid (decision D4). */
const TICKET_SECONDS = 600;

/** Whether the member must change the password: it is a default one (decision D5), or expired. */
function mustChange(brand: Brand, member: MemberRow, now: Date): boolean {
  const days = brand.parts.brand.password_days;
  const expired = days !== null && now.getTime() - member.password_changed_at.getTime() > days * DAY_MS;
  return member.default_password || (expired && brand.facts.features.has('PWDEXPFORCECHANGE3'));
}

/** Whether the password is a code that was given with the account, and its time is over. */
const isCodeExpired = ({ initial_code_expires_at: end }: MemberRow, now: Date): boolean => end !== null && end <= now;

/** Issues the ticket of a forced change. An earlier one of the member is not valid any more. */
async function issueTicket(tx: Queryable, brand: Brand, member: MemberRow): Promise<string> {
  await dropChallenges(tx, member.member_id, 'ticket');
  return issueChallenge(tx, {
    kind: 'ticket',
    brandId: brand.facts.id,
    memberId: member.member_id,
    seconds: TICKET_SECONDS,
  });
}

/**
 * Opens a session in the caller's transaction. If the brand allows one session per member, the
 * member's other sessions end. The session is restricted when the password must be changed.
 */
export async function openSession(
  tx: Queryable,
  caller: Caller,
  { brand, member }: { readonly brand: Brand; readonly member: MemberRow },
  { byPassword, remember }: SessionOptions,
): Promise<OpenedSession> {
  const { single_session: single, session_hours: hours } = brand.parts.brand;
  const ended = single ? await endSessions(tx, member.member_id, {}, 'replaced') : [];
  const [token, device] = [newToken(), newToken()];
  const restricted = byPassword && mustChange(brand, member, await readClock(tx));
  const { session_id: sessionId, started_at: startedAt } = await insertSession(tx, {
    memberId: member.member_id,
    brandId: brand.facts.id,
    tokenHash: tokenHash(token),
    deviceHash: tokenHash(device),
    hours,
    address: caller.address,
    userAgent: caller.userAgent,
    restricted,
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
    remember: remember && !restricted ? await rememberBrowser(tx, member) : null,
    sessionId,
    member,
    ended,
    previous: previous === undefined ? null : { at: previous.started_at, address: previous.address },
    ticket: restricted ? await issueTicket(tx, brand, member) : null,
  };
}

/** Records an attempt of a member who has proved to be one, but may not log in. */
const recordRefusal = (deps: IdentityDeps, caller: Caller, member: MemberRow, outcome: AccessOutcome) =>
  recordAccess(deps.database, {
    brandId: caller.brand.id,
    memberId: member.member_id,
    account: member.account,
    outcome,
    address: caller.address,
    userAgent: caller.userAgent,
  });

/**
 * Logs in a member who has proved to be one, and reports the session by email. Refuses with
 * `account.blocked`, `login.agents.only` on the agents' site, `login.not.member` for a trial
 * account, with `initial.code.expired` when the password is the code of an opened account and its
 * time is over, and with `login.failed` when the password changed meanwhile.
 */
export async function enter(
  deps: IdentityDeps,
  caller: Caller,
  member: MemberRow,
  options: SessionOptions,
): Promise<OpenedSession> {
  const brandId = caller.brand.id;
  if (member.state !== 'active') {
    await recordRefusal(deps, caller, member, 'blocked');
    throw new Refusal('account.blocked');
  }
  if (member.kind === 4) {
    await recordRefusal(deps, caller, member, 'not-member');
    throw new Refusal('login.not.member');
  }
  if (!isAgentKind(member.kind) && (await deps.brands.isAgentHost(brandId, caller.host))) {
    await recordRefusal(deps, caller, member, 'not-agent');
    throw new Refusal('login.agents.only');
  }
  const brand = await deps.brands.brand(brandId);
  const opened = await deps.database.transaction(async (tx) => {
    const locked = await lockMember(tx, member.member_id);
    // The member was blocked or the password changed while it was being verified.
    if (locked?.state !== 'active') throw new Refusal('account.blocked');
    if (locked.password_hash !== member.password_hash) throw new Refusal('login.failed');
    if (options.byPassword && isCodeExpired(locked, await readClock(tx))) throw new Refusal('initial.code.expired');
    const session = await openSession(tx, caller, { brand, member: locked }, options);
    await sendNewSessionEmail(deps, tx, { brand, member: locked, caller, at: await readClock(tx) });
    return session;
  });
  opened.ended.forEach(deps.announceEnd);
  return opened;
}

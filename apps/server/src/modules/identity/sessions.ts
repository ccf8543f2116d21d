import type { SessionUse } from '../../platform/authentication/sessions.ts';
import type { SessionEnd } from '@chokdee/contract/session-end';
import { tokenHash } from '../../platform/crypto/token.ts';
import type { PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { endSessions, readMember, readSessionEnd, recordAccess, type EndReason } from './store.ts';

/**
 * The player of a token; null when the session is unknown, ended or idle for too long, or the
 * member is not active.
 */
export async function playerOf(
  { database }: IdentityDeps,
  token: string,
  use: SessionUse,
): Promise<PlayerSession | null> {
  const rows = await database.query<{
    session_id: string;
    member_id: string;
    account: string;
    kind: number;
    currency: string;
    restricted: boolean;
    time_zone: string | null;
  }>('select * from identity.find_session($1, $2, $3)', [tokenHash(token), use.brandId, use.activity]);
  const row = rows[0];
  return row === undefined
    ? null
    : {
        sessionId: row.session_id,
        memberId: row.member_id,
        account: row.account,
        isAgent: row.kind,
        currency: row.currency,
        mustChangePassword: row.restricted,
        timeZone: row.time_zone,
      };
}

/** Why the session of a token ended; null for an unknown token. */
export async function sessionEndOf(
  { database }: IdentityDeps,
  token: string,
  brandId: string,
): Promise<SessionEnd | null> {
  const [row] = await database.query<{ reason: SessionEnd | null }>('select identity.session_end($1, $2) as reason', [
    tokenHash(token),
    brandId,
  ]);
  return row?.reason ?? null;
}

/**
 * Records activity of play that makes no call of the site (our own games). False when the session
 * is not active.
 */
export async function touchSession({ database }: IdentityDeps, sessionId: string): Promise<boolean> {
  const rows = await database.query<{ active: boolean }>('select identity.touch_session($1) as active', [sessionId]);
  return rows[0]?.active ?? false;
}

/**
 * When a session ends without further activity, and when at the latest; epoch ms. Refuses with
 * `login.not.session`.
 */
export async function sessionTimes(
  { database }: IdentityDeps,
  player: PlayerSession,
): Promise<{ readonly idleUntil: number; readonly endsAt: number }> {
  const session = await readSessionEnd(database, player.memberId, player.sessionId);
  if (session === undefined) throw new Refusal('login.not.session');
  return { idleUntil: session.idle_until.getTime(), endsAt: session.ends_at.getTime() };
}

/** Which session of a member to end, why, and where the request comes from. */
export interface EndedSession {
  readonly memberId: string;
  readonly sessionId: string;
  readonly reason: Extract<EndReason, 'logout' | 'killed'>;
  readonly address: string;
  readonly userAgent: string;
}

/** Ends one session of a member. False when the member has no such open session. */
export async function endSession(
  deps: IdentityDeps,
  { memberId, sessionId, reason, address, userAgent }: EndedSession,
): Promise<boolean> {
  const ended = await deps.database.transaction(async (tx) => {
    const ids = await endSessions(tx, memberId, { only: sessionId }, reason);
    const member = ids.length === 0 ? undefined : await readMember(tx, memberId);
    if (member !== undefined)
      await recordAccess(tx, {
        brandId: member.brand_id,
        memberId,
        account: member.account,
        outcome: reason,
        sessionId,
        address,
        userAgent,
      });
    return ids;
  });
  ended.forEach(deps.announceEnd);
  return ended.length > 0;
}

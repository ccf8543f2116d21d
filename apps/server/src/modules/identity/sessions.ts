import { tokenHash } from '../../platform/crypto/token.ts';
import type { PlayerSession } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { IdentityDeps } from './deps.ts';
import { endSessions, recordAccess, readEnds, readMember, type EndReason, type AccessOutcome } from './store.ts';

/** How a session is looked up: whose site, and whether a person acted (polling does not prolong). */
export interface SessionUse {
  readonly activity: boolean;
  readonly brandId: string;
}

/** The player behind a token; null when it is unknown, ended, idle for too long, or its member may not act. */
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
  }>('select * from identity.session_of($1, $2, $3)', [tokenHash(token), use.brandId, use.activity]);
  const row = rows[0];
  return row === undefined
    ? null
    : {
        sessionId: row.session_id,
        memberId: row.member_id,
        account: row.account,
        isAgent: row.kind,
        currency: row.currency,
      };
}

/** Keeps a session alive after play that did not pass the site's own calls (our games). False when it has ended. */
export async function touchSession({ database }: IdentityDeps, sessionId: string): Promise<boolean> {
  const rows = await database.query<{ alive: boolean }>('select identity.touch_session($1) as alive', [sessionId]);
  return rows[0]?.alive ?? false;
}

/** Until when a session lives if nothing more happens, and at the latest. */
export async function sessionTimes(
  { database }: IdentityDeps,
  player: PlayerSession,
): Promise<{ readonly idleUntil: number; readonly endsAt: number }> {
  const session = await readEnds(database, player.memberId, player.sessionId);
  if (session === undefined) throw new Refusal('login.not.session');
  return { idleUntil: session.idle_until.getTime(), endsAt: session.ends_at.getTime() };
}

/** Ends one session of a member. False when it is not theirs or has ended before. */
export async function endSession(
  deps: IdentityDeps,
  memberId: string,
  sessionId: string,
  reason: Extract<EndReason, 'logout' | 'killed'>,
  from: { readonly address: string; readonly userAgent: string },
): Promise<boolean> {
  const outcome: AccessOutcome = reason;
  const ended = await deps.database.transaction(async (tx) => {
    const ids = await endSessions(tx, memberId, { only: sessionId }, reason);
    const member = ids.length === 0 ? undefined : await readMember(tx, memberId);
    if (member !== undefined)
      await recordAccess(tx, {
        brandId: member.brand_id,
        memberId,
        account: member.account,
        outcome,
        sessionId,
        ...from,
      });
    return ids;
  });
  ended.forEach(deps.announceEnd);
  return ended.length > 0;
}

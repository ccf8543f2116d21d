import { record, type Actor } from '../audit/index.ts';
import type { IdentityDeps } from './deps.ts';
import {
  countMembers,
  endSessions,
  activeSessions,
  lockMember,
  readAccounts,
  readMember,
  readMembers,
  updateMember,
  type MemberFilter,
  type MemberRow,
  type MemberState,
  type SessionRow,
} from './store.ts';

/** What other modules may know of a member. Texts are empty where nothing is known. */
export interface MemberFacts {
  readonly memberId: string;
  readonly brandId: string;
  readonly account: string;
  readonly kind: number;
  readonly state: MemberState;
  readonly currency: string;
  readonly nickname: string;
  /** The real name; payouts go to it alone. */
  readonly payeeName: string;
  readonly hasPaymentPassword: boolean;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}
/** What an operator sees beside. */
export interface MemberFile extends MemberFacts {
  readonly email: string;
  readonly mobile: string;
  readonly birthDate: string | null;
  readonly registeredAddress: string;
  readonly blockReason: string | null;
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly startedAt: Date;
    readonly lastSeenAt: Date;
    readonly address: string;
    readonly userAgent: string;
  }[];
}

const factsOf = (row: MemberRow): MemberFacts => ({
  memberId: row.member_id,
  brandId: row.brand_id,
  account: row.account,
  kind: row.kind,
  state: row.state,
  currency: row.currency,
  nickname: row.nickname,
  payeeName: row.payee_name,
  hasPaymentPassword: row.payment_password_hash !== null,
  registeredAt: row.registered_at,
  lastLoginAt: row.last_login_at,
});
const sessionOf = (row: SessionRow) => ({
  sessionId: row.session_id,
  startedAt: row.started_at,
  lastSeenAt: row.last_seen_at,
  address: row.address,
  userAgent: row.user_agent,
});

/** A member by id; null when there is none. */
export async function memberFacts({ database }: IdentityDeps, memberId: string): Promise<MemberFacts | null> {
  const row = await readMember(database, memberId);
  return row === undefined ? null : factsOf(row);
}

/** The user names of members, by id; ids nobody has are left out. */
export const accountsOf = async (
  { database }: IdentityDeps,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await readAccounts(database, memberIds)).map((row) => [row.member_id, row.account]));

/** A member's file, of this brand only. */
export async function memberFile(
  { database }: IdentityDeps,
  brandId: string,
  memberId: string,
): Promise<MemberFile | null> {
  const row = await readMember(database, memberId);
  if (row === undefined || row.brand_id !== brandId) return null;
  const sessions = row.state === 'active' ? await activeSessions(database, memberId) : [];
  return {
    ...factsOf(row),
    email: row.email,
    mobile: row.mobile,
    birthDate: row.birth_date,
    registeredAddress: row.registered_address,
    blockReason: row.block_reason,
    sessions: sessions.map(sessionOf),
  };
}

/** Finds members, newest first. */
export async function searchMembers(
  { database }: IdentityDeps,
  filter: MemberFilter,
  limit: number,
  offset: number,
): Promise<{ readonly list: MemberFacts[]; readonly total: number }> {
  const [rows, total] = await Promise.all([
    readMembers(database, filter, limit, offset),
    countMembers(database, filter),
  ]);
  return { list: rows.map(factsOf), total };
}

/** Who changes a member's state, and why. */
export interface StateAct {
  readonly brandId: string;
  readonly memberId: string;
  readonly actor: Actor;
  readonly reason: string;
}

/**
 * Blocks a member or lets one in again. A block ends every session and closes the money door in the same transaction; wins and refunds still arrive.
 * Lifting it never lifts an exclusion that the member has chosen. False when there is no such member of the brand; repeating is harmless.
 */
export async function setMemberState(
  deps: IdentityDeps,
  act: StateAct,
  state: Extract<MemberState, 'active' | 'blocked'>,
): Promise<boolean> {
  const ended = await deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, act.memberId);
    if (member === undefined || member.brand_id !== act.brandId || member.state === 'closed') return null;
    if (member.state === state) return [];
    // In the order of a game's own command: session, then door.
    const ids = state === 'blocked' ? await endSessions(tx, act.memberId, {}, 'blocked') : [];
    await deps.protection.setState(
      {
        memberId: act.memberId,
        state: state === 'blocked' ? 'blocked' : 'open',
        until: null,
        actor: act.actor.id,
        reason: act.reason,
      },
      tx,
    );
    await updateMember(tx, act.memberId, { state, block_reason: state === 'blocked' ? act.reason : null });
    await record(tx, {
      brandId: act.brandId,
      actor: act.actor,
      action: state === 'blocked' ? 'member.block' : 'member.unblock',
      subject: `member:${act.memberId}`,
      reason: act.reason,
      before: { state: member.state },
      after: { state },
    });
    return ids;
  });
  ended?.forEach(deps.announceEnd);
  return ended !== null;
}

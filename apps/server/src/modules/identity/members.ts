import { record, type Actor } from '../audit/index.ts';
import type { IdentityDeps } from './deps.ts';
import {
  countMembers,
  endSessions,
  readOpenSessions,
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

/** A member as other modules see it. Unknown texts are empty. */
export interface MemberSummary {
  readonly memberId: string;
  readonly brandId: string;
  readonly account: string;
  readonly kind: number;
  readonly state: MemberState;
  readonly currency: string;
  readonly nickname: string;
  /** The real name. Payouts go only to an account in this name. */
  readonly payeeName: string;
  readonly hasPaymentPassword: boolean;
  readonly registeredAt: Date;
  readonly lastLoginAt: Date | null;
}
/** A member as an operator sees it, with personal data and open sessions. */
export interface MemberDetails extends MemberSummary {
  readonly email: string;
  readonly mobile: string;
  readonly birthDate: string | null;
  readonly registeredAddress: string;
  readonly blockReason: string | null;
  /** The owner of an opened account has not chosen a password yet. */
  readonly hasInitialPassword: boolean;
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly startedAt: Date;
    readonly lastSeenAt: Date;
    readonly address: string;
    readonly userAgent: string;
  }[];
}

const summaryOf = (row: MemberRow): MemberSummary => ({
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
export async function memberSummary({ database }: IdentityDeps, memberId: string): Promise<MemberSummary | null> {
  const row = await readMember(database, memberId);
  return row === undefined ? null : summaryOf(row);
}

/** The user names of members, by id. Unknown ids are left out. */
export const accountsOf = async (
  { database }: IdentityDeps,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await readAccounts(database, memberIds)).map((row) => [row.member_id, row.account]));

/** A member as an operator sees it; null when the brand has no such member. */
export async function memberDetails(
  { database }: IdentityDeps,
  brandId: string,
  memberId: string,
): Promise<MemberDetails | null> {
  const row = await readMember(database, memberId);
  if (row === undefined || row.brand_id !== brandId) return null;
  const sessions = row.state === 'active' ? await readOpenSessions(database, memberId) : [];
  return {
    ...summaryOf(row),
    email: row.email,
    mobile: row.mobile,
    birthDate: row.birth_date,
    registeredAddress: row.registered_address,
    blockReason: row.block_reason,
    hasInitialPassword: row.default_password,
    sessions: sessions.map(sessionOf),
  };
}

/** Members that match a filter, newest first, and their total number. */
export async function searchMembers(
  { database }: IdentityDeps,
  filter: MemberFilter,
  limit: number,
  offset: number,
): Promise<{ readonly list: MemberSummary[]; readonly total: number }> {
  const [rows, total] = await Promise.all([
    readMembers(database, filter, limit, offset),
    countMembers(database, filter),
  ]);
  return { list: rows.map(summaryOf), total };
}

/** A change of a member's state: who makes it and why. */
export interface StateChange {
  readonly brandId: string;
  readonly memberId: string;
  readonly actor: Actor;
  readonly reason: string;
}

/**
 * Blocks a member or lifts the block. A block ends every session and sets the player limits to
 * `blocked` in the same transaction; wins and refunds are still credited. Lifting it does not lift
 * a self-exclusion. False when the brand has no such member. Repeating it has no effect.
 */
export async function setMemberState(
  deps: IdentityDeps,
  change: StateChange,
  state: Extract<MemberState, 'active' | 'blocked'>,
): Promise<boolean> {
  const ended = await deps.database.transaction(async (tx) => {
    const member = await lockMember(tx, change.memberId);
    if (member === undefined || member.brand_id !== change.brandId || member.state === 'closed') return null;
    if (member.state === state) return [];
    // The same lock order as in game commands: sessions first, then player limits.
    const ids = state === 'blocked' ? await endSessions(tx, change.memberId, {}, 'blocked') : [];
    await deps.protection.setState(
      {
        memberId: change.memberId,
        state: state === 'blocked' ? 'blocked' : 'open',
        until: null,
        actor: change.actor.id,
        reason: change.reason,
      },
      tx,
    );
    await updateMember(tx, change.memberId, { state, block_reason: state === 'blocked' ? change.reason : null });
    await record(tx, {
      brandId: change.brandId,
      actor: change.actor,
      action: state === 'blocked' ? 'member.block' : 'member.unblock',
      subject: `member:${change.memberId}`,
      reason: change.reason,
      before: { state: member.state },
      after: { state },
    });
    return ids;
  });
  ended?.forEach(deps.announceEnd);
  return ended !== null;
}

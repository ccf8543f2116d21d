import type { SessionEnd } from '@chokdee/contract/session-end';
import type { SessionUse } from '../../platform/authentication/sessions.ts';
import type { CallContext, PlayerSession } from '../../platform/http/context.ts';
import type { ServerModule } from '../../platform/module.ts';
import type { IdentityDeps } from './deps.ts';
import {
  accountsOf,
  memberDetails,
  memberSummary,
  searchMembers,
  setMemberState,
  type MemberDetails,
  type MemberSummary,
  type StateChange,
} from './members.ts';
import { requirePaymentPassword, type AttemptOrigin, type SecretInput } from './password-check.ts';
import { retention, retentionJobs } from './retention.ts';
import { identityRoutes } from './routes.ts';
import { playerOf, sessionEndOf, touchSession } from './sessions.ts';
import { previousSession, type MemberFilter } from './store.ts';
import { callerOf } from './caller.ts';
import { sendWithdrawalCode, verifyWithdrawalCode } from './withdrawal-code.ts';
import { identitySubjects } from './subjects.ts';

export { createBotCheck, type BotCheck } from './bot-check.ts';
export { firebaseAuth, type PhoneAuthSettings } from './phone-auth.ts';
export type { MemberDetails, MemberSummary, StateChange } from './members.ts';
export { demoCaller, demoMember } from './demo.ts';

/**
 * Accounts and sessions.
 *
 * SQL interface: `identity.is_session_active(session_id) returns boolean`, checked before a new
 * stake; `identity.touch_session(session_id) returns boolean` and
 * `identity.touch_sessions(session_ids) returns uuid[]`, which record activity of play that makes
 * no call of the site.
 */
export interface Identity {
  readonly module: ServerModule;
  /** The player of a token; null when there is none. For the HTTP guards and the WebSocket. */
  playerOf(token: string, use: SessionUse): Promise<PlayerSession | null>;
  /** Why the session of a token ended; null for an unknown token. */
  sessionEndOf(token: string, brandId: string): Promise<SessionEnd | null>;
  /** Whether a session is the first of its account. */
  isFirstSession(session: Pick<PlayerSession, 'memberId' | 'sessionId'>): Promise<boolean>;
  /** Records activity in a session. False when it is not active. */
  touchSession(sessionId: string): Promise<boolean>;
  /**
   * Checks the payment password. Refuses with `not.exists.payment.password`, `invalid.payment.pw`
   * (under its field) or `login.too.many`.
   */
  verifyPaymentPassword(memberId: string, secret: SecretInput, origin: AttemptOrigin): Promise<void>;
  /**
   * Sends a code for a withdrawal to the member's own number and returns its minutes. Refuses with
   * `required_member_information_incomplete` without a verified number, and like every SMS.
   */
  sendWithdrawalCode(context: CallContext, memberId: string): Promise<number>;
  /** Requires that code, typed in the input `field`. Refuses under the field. */
  verifyWithdrawalCode(context: CallContext, memberId: string, typed: SecretInput): Promise<void>;
  memberSummary(memberId: string): Promise<MemberSummary | null>;
  /** The user names of members, by id. */
  accountsOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The member's real name; empty when it is not given. */
  realName(memberId: string): Promise<string>;
  /** What an operator of the brand sees of a member; null for a member of another brand. */
  memberDetails(brandId: string, memberId: string): Promise<MemberDetails | null>;
  searchMembers(
    filter: MemberFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly list: MemberSummary[]; readonly total: number }>;
  /** Blocks a member and ends every session. False when the brand has no such member. */
  block(change: StateChange): Promise<boolean>;
  /** Lifts a block. False when the brand has no such member. */
  unblock(change: StateChange): Promise<boolean>;
}

/**
 * The dependencies of the module; without `announceEnd` live connections stay open when a session
 * ends.
 */
export type IdentityOptions = Omit<IdentityDeps, 'announceEnd'> & Partial<Pick<IdentityDeps, 'announceEnd'>>;

/** Creates the identity module. */
export function createIdentity(options: IdentityOptions): Identity {
  const deps: IdentityDeps = { announceEnd: () => undefined, ...options };
  return {
    module: {
      name: 'identity',
      routes: identityRoutes(deps),
      jobs: retentionJobs(deps.database),
      subjects: identitySubjects(deps.database),
      retention,
    },
    playerOf: (token, use) => playerOf(deps, token, use),
    sessionEndOf: (token, brandId) => sessionEndOf(deps, token, brandId),
    isFirstSession: async ({ memberId, sessionId }) =>
      (await previousSession(deps.database, memberId, sessionId)) === undefined,
    touchSession: (sessionId) => touchSession(deps, sessionId),
    verifyPaymentPassword: (memberId, secret, origin) => requirePaymentPassword(deps, memberId, secret, origin),
    sendWithdrawalCode: (context, memberId) => sendWithdrawalCode(deps, callerOf(context), memberId),
    verifyWithdrawalCode: (context, memberId, typed) => verifyWithdrawalCode(deps, callerOf(context), memberId, typed),
    memberSummary: (memberId) => memberSummary(deps, memberId),
    accountsOf: (memberIds) => accountsOf(deps, memberIds),
    realName: async (memberId) => (await memberSummary(deps, memberId))?.payeeName ?? '',
    memberDetails: (brandId, memberId) => memberDetails(deps, brandId, memberId),
    searchMembers: (filter, limit, offset) => searchMembers(deps, filter, limit, offset),
    block: (change) => setMemberState(deps, change, 'blocked'),
    unblock: (change) => setMemberState(deps, change, 'active'),
  };
}

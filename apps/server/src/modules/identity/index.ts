import type { PlayerSession } from '../../platform/http/context.ts';
import type { ServerModule } from '../../platform/module.ts';
import * as demo from './demo.ts';
import type { IdentityDeps } from './deps.ts';
import {
  accountsOf,
  memberFacts,
  memberFile,
  searchMembers,
  setMemberState,
  type MemberFacts,
  type MemberFile,
  type StateAct,
} from './members.ts';
import { requirePaymentPassword, type Typed } from './password-change.ts';
import { retentionJobs } from './retention.ts';
import { identityRoutes } from './routes.ts';
import { playerOf, touchSession, type SessionUse } from './sessions.ts';
import type { Origin } from './throttle.ts';
import type { MemberFilter } from './store.ts';

export { createPasswords, type Passwords, type PasswordsOptions } from './passwords.ts';
export {
  bucket,
  requireAttempt as demandTry,
  resetAttempts as forgive,
  countAttempt as takeTry,
  tooManyAttempts as tooMany,
  type ThrottlePolicy as Pace,
} from './throttle.ts';
export { isWeakPassword } from './weak-passwords.ts';
export type { DemoAccount } from './demo.ts';
export type { MemberFacts, MemberFile, StateAct } from './members.ts';
export type { SessionUse } from './sessions.ts';

/**
 * Accounts and sessions.
 *
 * SQL face: `identity.session_alive(session_id) returns boolean` (asked before a new stake), `identity.touch_session(session_id) returns boolean` (play that passes no site call keeps the session alive).
 */
export interface Identity {
  readonly module: ServerModule;
  /** The player behind a token; null when there is none. For the HTTP guards and the WebSocket. */
  playerOf(token: string, use: SessionUse): Promise<PlayerSession | null>;
  /** Keeps a session alive; false when it has ended. */
  touchSession(sessionId: string): Promise<boolean>;
  /** Demands the payment password: refuses with `not.exists.payment.password`, `invalid.payment.pw` (under its field) or `login.too.many`. */
  verifyPaymentPassword(memberId: string, secret: Typed, from: Origin): Promise<void>;
  memberFacts(memberId: string): Promise<MemberFacts | null>;
  /** The user names of members, by id. */
  accountsOf(memberIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The member's real name; empty while it is not given. */
  realName(memberId: string): Promise<string>;
  /** A member's file for an operator of the brand. */
  memberFile(brandId: string, memberId: string): Promise<MemberFile | null>;
  searchMembers(
    filter: MemberFilter,
    limit: number,
    offset: number,
  ): Promise<{ readonly list: MemberFacts[]; readonly total: number }>;
  /** Blocks a member everywhere, at once. False when there is no such member. */
  block(act: StateAct): Promise<boolean>;
  unblock(act: StateAct): Promise<boolean>;
  /** The demo's member, whose password is this one. */
  seedDemo(password: string): Promise<demo.DemoAccount>;
}

/** `announceEnd` tells live connections that a session has ended (the realtime hub). */
export type IdentityOptions = Omit<IdentityDeps, 'announceEnd'> & Partial<Pick<IdentityDeps, 'announceEnd'>>;

/** Builds the identity module. */
export function createIdentity(options: IdentityOptions): Identity {
  const deps: IdentityDeps = { announceEnd: () => undefined, ...options };
  return {
    module: {
      name: 'identity',
      routes: identityRoutes(deps),
      jobs: retentionJobs(deps.database),
    },
    playerOf: (token, use) => playerOf(deps, token, use),
    touchSession: (sessionId) => touchSession(deps, sessionId),
    verifyPaymentPassword: (memberId, secret, from) => requirePaymentPassword(deps, memberId, secret, from),
    memberFacts: (memberId) => memberFacts(deps, memberId),
    accountsOf: (memberIds) => accountsOf(deps, memberIds),
    realName: async (memberId) => (await memberFacts(deps, memberId))?.payeeName ?? '',
    memberFile: (brandId, memberId) => memberFile(deps, brandId, memberId),
    searchMembers: (filter, limit, offset) => searchMembers(deps, filter, limit, offset),
    block: (act) => setMemberState(deps, act, 'blocked'),
    unblock: (act) => setMemberState(deps, act, 'active'),
    seedDemo: (password) => demo.seedDemo(deps, password),
  };
}

import type { Call } from '@chokdee/contract/call';
import type { operatorLogin } from '@chokdee/contract/calls/console';
import type { login } from '@chokdee/contract/calls/identity';
import type { TestDatabase } from '@chokdee/database/testing';
import type { Passwords } from '../../platform/authentication/passwords.ts';
import type { TestAnswer, TestCaller, TestInput } from '../../platform/http/testing.ts';
import type { Console } from './index.ts';

/** The operators' passwords, by role. */
export const secrets = {
  operator: 'somebody at the desk',
  supervisor: 'a superior person sees',
  admin: 'whoever rules the place',
} as const;
/** An audit entry, as stored. */
export interface AuditEntry {
  readonly actor_name: string;
  readonly subject: string;
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * The console module for tests, with a real database and HTTP server, and the identity module for
 * members.
 */
export interface ConsoleFixture {
  readonly db: TestDatabase;
  readonly passwords: Passwords;
  readonly console: Console;
  call<C extends Call>(call: C, input?: TestInput, caller?: TestCaller): Promise<TestAnswer<C>>;
  /** Sends the login call of an operator. */
  logIn(name: string, password: string): Promise<TestAnswer<typeof operatorLogin>>;
  /** Logs an operator in. Returns the token as the caller of a call. */
  tokenOf(role: keyof typeof secrets): Promise<{ readonly token: string }>;
  /** The audit entries of an action, oldest first. */
  auditEntries(action: string): Promise<AuditEntry[]>;
  /** Registers a member. Returns the id and the token of its session. */
  registerMember(
    username: string,
    more?: Record<string, unknown>,
  ): Promise<{ readonly memberId: string; readonly token: string }>;
  /** Sends the login call of a member. */
  loginMember(username: string): Promise<TestAnswer<typeof login>>;
  close(): Promise<void>;
}

import type { Call } from '@chokdee/contract/call';
import type { TestDatabase } from '@chokdee/database/testing';
import type { TestAnswer, TestCaller, TestInput } from './http/testing.ts';

/**
 * The data of the contract tests (tests/contract/fixture.ts), to which the examples of a module
 * refer.
 */
export interface ExampleData {
  readonly db: TestDatabase;
  /** Sends a call that must succeed. Returns its value. */
  send<C extends Call>(call: C, input: TestInput, caller?: TestCaller): Promise<TestAnswer<C>['value']>;
  /** The member who owns the data, and a session of theirs. */
  readonly memberId: string;
  readonly player: TestCaller;
  /** A member without data. */
  readonly other: { readonly memberId: string; readonly username: string };
  /** An operator who may do everything. */
  readonly admin: TestCaller;
  readonly passwords: { readonly member: string; readonly payment: string; readonly operator: string };
  /** The real name of every member. */
  readonly payeeName: string;
  /** Opens game sessions of the player. */
  readonly games: {
    /** Launches a game and ends its open round. */
    openWithoutRound(nodeId?: string): Promise<{ readonly sessionID: string }>;
    /** Ends the open rounds of all games: a round of several steps keeps its seeds. */
    endAllRounds(): Promise<{ readonly sessionID: string }>;
  };
  /** A bet that the game opened by default accepts. */
  readonly bet: { readonly amount: number; readonly mode: string; readonly meta: Readonly<Record<string, unknown>> };
  /** A bet, a payee and a deposit of the member. */
  readonly betId: string;
  readonly bankCardId: string;
  readonly deposit: { readonly depositId: string; readonly orderNo: string; readonly redirectUrl?: string | null };
}

/** Parts of a request that succeeds; a part that is not given is empty. */
export interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * Requests that succeed, by the id of their call: `examples` of a module's `testing-examples.ts`.
 * The fuzz test needs one for every call that random values do not reach.
 */
export type Examples = Readonly<Record<string, (caller: TestCaller) => Promise<Example> | Example>>;

/** The examples of a module, for the data of the fixture. */
export type ExampleSource = (data: ExampleData) => Examples;

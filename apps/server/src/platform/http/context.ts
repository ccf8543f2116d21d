import { Refusal } from '../refusal.ts';

/** The brand a request belongs to, as the guards need it. */
export interface BrandFacts {
  readonly id: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
  readonly features: ReadonlySet<string>;
}
/** A signed-in player. `isAgent`: 0 member, 1 2 41 42 agents, 4 trial (decision D8). */
export interface PlayerSession {
  readonly sessionId: string;
  readonly memberId: string;
  readonly account: string;
  readonly isAgent: number;
  readonly currency: string;
}
/** A signed-in operator of the console. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  readonly role: string;
}

/** What a handler knows about its caller. `player` and `operator` are there when the guard demands them. */
export interface CallContext {
  readonly requestId: string;
  readonly brand: BrandFacts;
  /** Upper-case language code, e.g. `TH`. */
  readonly language: string;
  /** Client address, from the trusted hop only. */
  readonly address: string;
  readonly userAgent: string;
  /** True when the site asked for the cookie form of the session (`X-Session: cookie`). */
  readonly cookieSession: boolean;
  readonly player: PlayerSession | null;
  readonly operator: OperatorSession | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly setCookie: (name: string, value: string, options: { maxAge?: number; httpOnly?: boolean }) => void;
  readonly clearCookie: (name: string) => void;
  /** The untouched body, for signed callbacks. */
  readonly rawBody: Buffer | null;
  /** For `raw` envelopes: status, headers and body of the reply. */
  readonly reply: {
    status(code: number): void;
    header(name: string, value: string): void;
    redirect(url: string): void;
  };
}

const AGENT_KINDS: ReadonlySet<number> = new Set([1, 2, 41, 42]);
/** Whether an account of this kind (`isAgent`) is an agent's (decision D8). */
export const isAgentKind = (kind: number): boolean => AGENT_KINDS.has(kind);

/** Whether someone is signed in with a real account; a trial account is none (decision D8). */
export const isRealMember = (player: PlayerSession | null): player is PlayerSession =>
  player !== null && player.isAgent !== 4;

/** What operators may be, each with everything the one before may do. */
const RANKS = ['operator', 'supervisor', 'admin'] as const;
/** What an operator may be. */
export type OperatorRole = (typeof RANKS)[number];

/** The player of a call, for handlers of calls that are a player's. Refuses with `login.not.session`. */
export function playerIn({ player }: Pick<CallContext, 'player'>): PlayerSession {
  if (player === null) throw new Refusal('login.not.session');
  return player;
}

/** The operator of a call, with at least this role. Refuses with `login.not.session` or `account.not.permitted`. */
export function operatorIn(
  { operator }: Pick<CallContext, 'operator'>,
  least: OperatorRole = 'operator',
): OperatorSession {
  if (operator === null) throw new Refusal('login.not.session');
  if (RANKS.indexOf(operator.role as OperatorRole) < RANKS.indexOf(least)) throw new Refusal('account.not.permitted');
  return operator;
}

import { isRealKind } from '@chokdee/contract/account-kind';
import type { Permission } from '@chokdee/contract/permissions';
import { Refusal } from '../refusal.ts';

/** The brand of a request, with the properties that guards and handlers need. */
export interface BrandFacts {
  readonly id: string;
  readonly merchantCode: string;
  readonly currency: string;
  readonly currencySymbol: string;
  /** The zone of the brand's times, an IANA name. */
  readonly timeZone: string;
  readonly features: ReadonlySet<string>;
}

/** A signed-in player. `isAgent`: 0 member; 1, 2, 41 and 42 agent; 4 trial (decision D8). */
export interface PlayerSession {
  readonly sessionId: string;
  readonly memberId: string;
  readonly account: string;
  readonly isAgent: number;
  readonly currency: string;
  /** Only calls with `beforePasswordChange` are open to the session. */
  readonly mustChangePassword?: boolean;
  /** The zone that the member has chosen; without one the brand's counts. */
  readonly timeZone?: string | null;
}

/** A signed-in operator of the console. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly name: string;
  /** The id of the operator's role. */
  readonly role: string;
  readonly roleName: string;
  /** What the operator must set up first; until then the session has no permission. */
  readonly setUp: 'password' | 'authenticator' | null;
  /** The permissions of the role as it is now. */
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * The caller and the reply of one call, as a handler sees them. `player` and `operator` are set
 * when the guard requires them.
 */
export interface CallContext {
  readonly requestId: string;
  readonly brand: BrandFacts;
  /** Upper-case language code, e.g. `TH`. */
  readonly language: string;
  /** Client address, as the last trusted proxy names it. */
  readonly address: string;
  readonly userAgent: string;
  /** True when the page asks to keep its session in a cookie (`X-Session: cookie`). */
  readonly cookieSession: boolean;
  readonly player: PlayerSession | null;
  readonly operator: OperatorSession | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly setCookie: (name: string, value: string, options: { maxAge?: number; httpOnly?: boolean }) => void;
  readonly clearCookie: (name: string) => void;
  /** The unparsed body, for signed callbacks. */
  readonly rawBody: Buffer | null;
  /** Sets the status and headers of an answer with the `raw` envelope. */
  readonly reply: {
    status(code: number): void;
    header(name: string, value: string): void;
    redirect(url: string): void;
  };
}

/** The zone in which the caller reads times: the member's choice, else the brand's. */
export const zoneIn = ({ player, brand }: Pick<CallContext, 'player' | 'brand'>): string =>
  player?.timeZone ?? brand.timeZone;

/** Whether the player has a real account; a trial account is not real (decision D8). */
export const isRealMember = (player: PlayerSession | null): player is PlayerSession =>
  player !== null && isRealKind(player.isAgent);

/** The player of a call. Refuses with `login.not.session` when there is none. */
export function playerIn({ player }: Pick<CallContext, 'player'>): PlayerSession {
  if (player === null) throw new Refusal('login.not.session');
  return player;
}

/** The operator of a call. Refuses with `login.not.session` when there is none. */
export function operatorIn({ operator }: Pick<CallContext, 'operator'>): OperatorSession {
  if (operator === null) throw new Refusal('login.not.session');
  return operator;
}

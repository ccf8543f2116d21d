import type {
  rgsAuthenticate,
  rgsEndRound,
  rgsEvent,
  rgsPlay,
  rgsReplay,
  rgsRounds,
  rgsSeeds,
} from '@chokdee/contract/calls/launcher';
import { sessionEndOf, type SessionEnd } from '@chokdee/contract/session-end';
import { rememberPairs } from '@chokdee/fairness/seen-pairs';
import { pageStorage } from '@chokdee/ui/page-storage';
import { serverNow, setServerTime } from '@chokdee/ui/time';
import type { z } from 'zod';

type ResponseOf<C extends { readonly response: z.ZodType }> = z.output<C['response']>;
/** A round. `open`: it takes moves, and `payout` is what cashing out now would pay, micro-units. */
export type Round = ResponseOf<typeof rgsPlay>['round'];
/** The session at its opening. `funPlay`: it plays with play money. */
export type SessionSnapshot = ResponseOf<typeof rgsAuthenticate>;
/** A past round with what is needed to verify it. */
export type VerifiableRound = ResponseOf<typeof rgsRounds>['rounds'][number];
/** The current seed pair and the next one. */
export type SeedPairs = ResponseOf<typeof rgsSeeds>;
/** A finished round without amounts. */
export type Replay = ResponseOf<typeof rgsReplay>;
/** A bet. `amount` in micro-units; `mode` and `meta` are the game's choice. */
export interface Bet {
  readonly amount: bigint;
  readonly mode: string;
  readonly meta: unknown;
}
/** A move in an open round, by the game's name for it. */
export interface Move {
  readonly action: string;
}
/** A round with the balance after it, micro-units. */
export interface RoundResult {
  readonly balance: bigint;
  readonly round: Round;
}

/**
 * The RGS refused the request and did nothing. `code` is the protocol's; the message is in the
 * player's language, or empty.
 */
export class RgsRefusal extends Error {
  override readonly name = 'RgsRefusal';
  readonly code: string;
  /** Why the session ended, where the RGS says so. */
  readonly reason: SessionEnd | null;
  constructor(code: string, message: string, reason: SessionEnd | null = null) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
/** No answer, or a server failure: the request may or may not have been executed. */
export class RgsNoAnswer extends Error {
  override readonly name = 'RgsNoAnswer';
}

/** The calls to the RGS. Every method throws `RgsRefusal` or `RgsNoAnswer`. */
export interface Rgs {
  authenticate(): Promise<SessionSnapshot>;
  balance(): Promise<bigint>;
  /** Places a bet. The same `requestID` returns the same round. */
  play(bet: Bet, requestID: string): Promise<RoundResult>;
  /**
   * Makes a move in the open round. `step`: how many moves the client has seen; the same step
   * returns the same move.
   */
  action(move: Move, step: number, betID: string): Promise<RoundResult>;
  /**
   * Pays and closes a round if it is the active one, and returns the balance. Cashes out a round of
   * several steps. A late request does not affect the next round.
   */
  endRound(betID: string): Promise<bigint>;
  /** Records the event index at which a reload resumes the active round. */
  event(index: string): Promise<void>;
  /** The last rounds, or the one with that id. */
  rounds(betID?: string): Promise<readonly VerifiableRound[]>;
  /** The seed pairs; remembers what is shown of them, for `checkRound`. */
  seeds(): Promise<SeedPairs>;
  /** Reveals the seed of that pair and starts the next pair. */
  rotate(pairId: string, clientSeed: string): Promise<SeedPairs>;
  replay(game: string, version: string, mode: string, event: string): Promise<Replay>;
}

const TIMEOUT_MS = 10_000;
const HISTORY_LENGTH = 30;
/** A difference to the server's clock that is left alone: its header has whole seconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Creates the RGS client of a game session. The `language` header goes to an RGS on the page's own
 * origin only, because CORS of another one does not allow it.
 */
export function createRgs({
  base,
  sessionID,
  language,
}: {
  readonly base: string;
  readonly sessionID: string;
  readonly language: string;
}): Rgs {
  const sameOrigin = typeof location !== 'undefined' && new URL(base).origin === location.origin;

  async function request<T>(path: string, init: RequestInit): Promise<T> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${base}${path}`, {
        ...init,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      body = await response.json();
    } catch {
      throw new RgsNoAnswer();
    }
    // Ids of bets follow the server's clock: it refuses those of a device whose clock is wrong.
    const sentAt = Date.parse(response.headers.get('date') ?? '');
    if (Math.abs(sentAt - serverNow()) > CLOCK_TOLERANCE_MS) setServerTime(sentAt);
    const refusal = body as { error?: string; message?: string; reason?: string } | null;
    if (response.ok && refusal?.error === undefined) return body as T;
    // The server may have executed the request before it failed.
    if (refusal?.error === undefined || (response.status >= 500 && refusal.error !== 'ERR_MAINTENANCE'))
      throw new RgsNoAnswer();
    throw new RgsRefusal(refusal.error, refusal.message ?? '', sessionEndOf(refusal.reason ?? null));
  }

  const post = <T>(path: string, body: object = {}): Promise<T> =>
    request<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(sameOrigin && { language }) },
      body: JSON.stringify({ sessionID, ...body }),
    });

  const postBalance = async (path: string, body?: object): Promise<bigint> =>
    BigInt((await post<ResponseOf<typeof rgsEndRound>>(path, body)).balance.amount);

  async function postPairs(path: string, body?: object): Promise<SeedPairs> {
    const pairs = await post<SeedPairs>(path, body);
    rememberPairs(pageStorage, pairs);
    return pairs;
  }

  async function postRound(path: string, body: object): Promise<RoundResult> {
    const { balance, round } = await post<{ balance: { amount: number }; round: Round }>(path, body);
    return { balance: BigInt(balance.amount), round };
  }

  return {
    authenticate: () => post<SessionSnapshot>('/wallet/authenticate', { language: language.toLowerCase() }),
    balance: () => postBalance('/wallet/balance'),
    play: ({ amount, mode, meta }, requestID) =>
      postRound('/wallet/play', { amount: Number(amount), mode, meta, requestID }),
    action: ({ action }, step, betID) => postRound('/bet/action', { action, meta: { step, betID } }),
    event: async (index) => {
      await post<ResponseOf<typeof rgsEvent>>('/bet/event', { event: index });
    },
    endRound: (betID) => postBalance('/wallet/end-round', { betID }),
    rounds: async (betID) => {
      const query = betID === undefined ? { limit: HISTORY_LENGTH } : { betID };
      return (await post<ResponseOf<typeof rgsRounds>>('/fairness/rounds', query)).rounds;
    },
    seeds: () => postPairs('/fairness/seeds'),
    rotate: (pairId, clientSeed) => postPairs('/fairness/rotate', { pairId, clientSeed }),
    replay: (game, version, mode, event) =>
      request<Replay>(`/bet/replay/${[game, version, mode, event].map(encodeURIComponent).join('/')}`, {
        method: 'GET',
      }),
  };
}

import type {
  rgsAuthenticate,
  rgsEndRound,
  rgsEvent,
  rgsPlay,
  rgsReplay,
  rgsRounds,
  rgsSeeds,
} from '@chokdee/contract/calls/launcher';
import type { z } from 'zod';

type Answer<C extends { readonly response: z.ZodType }> = z.output<C['response']>;
/** A round as the protocol shows it. `open`: it still takes moves, and `payout` is what taking the money now would pay. */
export type Round = Answer<typeof rgsPlay>['round'];
/** What authenticate tells. `funPlay`: the conversation plays with play money that touches no real balance. */
export type Opening = Answer<typeof rgsAuthenticate>;
/** A round with what is needed to check it. */
export type FairRound = Answer<typeof rgsRounds>['rounds'][number];
/** The seed pair in use and the next. */
export type SeedPairs = Answer<typeof rgsSeeds>;
/** A finished round without amounts. */
export type Replay = Answer<typeof rgsReplay>;
/** A bet as the player chose it. `amount` in micro-units. */
export interface Bet {
  readonly amount: bigint;
  readonly mode: string;
  readonly meta: unknown;
}
/** A move inside a round of several steps, as the game names it. */
export interface Move {
  readonly action: string;
}

/** The RGS said no: nothing happened. `code` is the protocol's; the message is in the player's language where the RGS knows it. */
export class RgsRefusal extends Error {
  override readonly name = 'RgsRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
/** No answer came, or none that says what happened: the request may or may not have been done. */
export class RgsSilence extends Error {
  override readonly name = 'RgsSilence';
}

/** The conversation with the RGS. Every method throws `RgsRefusal` or `RgsSilence`. */
export interface Rgs {
  authenticate(): Promise<Opening>;
  balance(): Promise<bigint>;
  /** `requestID` makes the same request answer the same round when it is sent again. */
  play(bet: Bet, requestID: string): Promise<{ readonly balance: bigint; readonly round: Round }>;
  /** A move in the open round. `step`: how many moves the client has seen, so that the same request asked again is the same move. */
  action(move: Move, step: number, betID: string): Promise<{ readonly balance: bigint; readonly round: Round }>;
  /** Pays and closes that round, if it is the active one: in a round of several steps this is taking the money. A late request does nothing in the next round. */
  endRound(betID: string): Promise<bigint>;
  /** Says how far the active round has been shown; after a reload it goes on from there. */
  event(place: string): Promise<void>;
  rounds(betID?: string): Promise<readonly FairRound[]>;
  seeds(): Promise<SeedPairs>;
  rotate(pairId: string, clientSeed?: string): Promise<SeedPairs>;
  replay(game: string, version: string, mode: string, event: string): Promise<Replay>;
}

const PATIENCE = 10_000;

/** Opens a conversation. `language` is told to an RGS on our own origin only: another one's CORS knows no such header. */
export function createRgs({
  base,
  sessionID,
  language,
}: {
  readonly base: string;
  readonly sessionID: string;
  readonly language: string;
}): Rgs {
  const own = typeof location !== 'undefined' && new URL(base).origin === location.origin;

  async function ask<T>(path: string, init: RequestInit): Promise<T> {
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${base}${path}`, {
        ...init,
        signal: AbortSignal.timeout(PATIENCE),
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      });
      body = await response.json();
    } catch {
      throw new RgsSilence();
    }
    const refusal = body as { error?: string; message?: string } | null;
    if (response.ok && refusal?.error === undefined) return body as T;
    // A failure inside the server says nothing about what was done before it.
    if (refusal?.error === undefined || (response.status >= 500 && refusal.error !== 'ERR_MAINTENANCE'))
      throw new RgsSilence();
    throw new RgsRefusal(refusal.error, refusal.message ?? '');
  }

  const post = <T>(path: string, body: object = {}): Promise<T> =>
    ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(own && { language }) },
      body: JSON.stringify({ sessionID, ...body }),
    });

  return {
    authenticate: () => post<Opening>('/wallet/authenticate', { language: language.toLowerCase() }),
    balance: async () => BigInt((await post<Answer<typeof rgsEndRound>>('/wallet/balance')).balance.amount),
    play: async ({ amount, mode, meta }, requestID) => {
      const { balance, round } = await post<{ balance: { amount: number }; round: Round }>('/wallet/play', {
        amount: Number(amount),
        mode,
        meta,
        requestID,
      });
      return { balance: BigInt(balance.amount), round };
    },
    action: async ({ action }, step, betID) => {
      const { balance, round } = await post<{ balance: { amount: number }; round: Round }>('/bet/action', {
        action,
        meta: { step, betID },
      });
      return { balance: BigInt(balance.amount), round };
    },
    event: async (place) => {
      await post<Answer<typeof rgsEvent>>('/bet/event', { event: place });
    },
    endRound: async (betID) =>
      BigInt((await post<Answer<typeof rgsEndRound>>('/wallet/end-round', { betID })).balance.amount),
    rounds: async (betID) =>
      (await post<Answer<typeof rgsRounds>>('/fairness/rounds', betID === undefined ? { limit: 30 } : { betID }))
        .rounds,
    seeds: () => post<SeedPairs>('/fairness/seeds'),
    rotate: (pairId, clientSeed) =>
      post<SeedPairs>('/fairness/rotate', { pairId, ...(clientSeed !== undefined && { clientSeed }) }),
    replay: (game, version, mode, event) =>
      ask<Replay>(`/bet/replay/${[game, version, mode, event].map(encodeURIComponent).join('/')}`, { method: 'GET' }),
  };
}

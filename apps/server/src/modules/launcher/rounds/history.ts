import { Refusal } from '../../../platform/refusal.ts';
import type { PlayModes } from '../play-modes.ts';
import type { PlayedRound } from '../store/rounds.ts';
import type { Sessions } from './sessions.ts';

/** An ended round, as the replay call names it. `event` is the round's id. */
export interface ReplayRequest {
  readonly game: string;
  readonly version: string;
  readonly mode: string;
  readonly event: string;
}

/** Reads of past rounds. */
export interface History {
  /**
   * An ended round of either play mode; refuses with `round.not.found` unless game, version and
   * mode match.
   */
  replay(request: ReplayRequest): Promise<PlayedRound>;
  /** The rounds of a session's owner in its game, newest first; `id` picks one. */
  roundsIn(
    token: string,
    id: string | undefined,
    limit: number,
  ): Promise<{ readonly ownerId: string; readonly rounds: readonly PlayedRound[] }>;
  /** One of a member's own rounds with real money. */
  roundOf(memberId: string, id: string): Promise<PlayedRound | undefined>;
  /**
   * A member's rounds with real money of a seed pair, with nonces from `from` to `to` (exclusive).
   */
  roundsOfPair(memberId: string, pairId: string, from: number, to: number): Promise<readonly PlayedRound[]>;
}

/** Builds the reads. */
export const createHistory = (playModes: PlayModes, sessions: Sessions): History => ({
  async replay({ game, version, mode, event }) {
    const round = (await playModes.real.finishedRound(event)) ?? (await playModes.freePlay.finishedRound(event));
    if (round === null || round.game !== game || round.version !== version || round.mode !== mode.toLowerCase())
      throw new Refusal('round.not.found');
    return round;
  },
  async roundsIn(token, id, limit) {
    const { ownerId, game } = await sessions.authenticated(token);
    const filter = { game, ...(id !== undefined && { id }) };
    return { ownerId, rounds: await playModes.of(token).roundsOf(ownerId, filter, limit) };
  },
  roundOf: async (memberId, id) => (await playModes.real.roundsOf(memberId, { id }, 1))[0],
  roundsOfPair: (...range) => playModes.real.roundsOfPair(...range),
});

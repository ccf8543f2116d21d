import { uuid7 } from '@chokdee/contract/uuid7';
import { Refusal } from '../../../platform/refusal.ts';
import { isEnded, type PlayModes } from '../play-modes.ts';
import type { Sessions } from './sessions.ts';

/** A balance in micro-units as text. */
export interface Balance {
  readonly balance: string;
  readonly currency: string;
}

/**
 * Pays and ends the active round of a session, if there is one, and returns the balance. `roundId`
 * limits it to that round and refuses with `round.voided` when its wager was voided. A session that
 * has ended is answered as long as `SessionSnapshot.mayEndRound` holds.
 */
export const createEndRound =
  (playModes: PlayModes, sessions: Sessions) =>
  async (token: string, roundId?: string): Promise<Balance> => {
    const session = await sessions.mayEndRound(token);
    const { round } = session;
    if (round?.voided === true && roundId === round.id) throw new Refusal('round.voided');
    if (round?.active !== true || (roundId !== undefined && roundId !== round.id)) return session;
    const answer = await playModes
      .of(token)
      .end({ id: uuid7(), memberId: session.ownerId, roundId: round.id, by: 'client' });
    if (!isEnded(answer)) throw new Refusal('system.busy');
    if (answer.round?.voided === true) throw new Refusal('round.voided');
    return { balance: answer.balance, currency: session.currency };
  };

/**
 * Pays and ends a round of a member without a game session, for what the site shows of rounds. A
 * round that is over stays as it is. Refuses with `round.not.found`.
 */
export const createFinishRound =
  (playModes: Pick<PlayModes, 'real'>) =>
  async (memberId: string, roundId: string): Promise<void> => {
    const [round] = await playModes.real.roundsOf(memberId, { id: roundId }, 1);
    if (round === undefined) throw new Refusal('round.not.found');
    if (!round.active) return;
    const answer = await playModes.real.end({ id: uuid7(), memberId, roundId, by: 'client' });
    if (!isEnded(answer)) throw new Refusal('system.busy');
  };

/**
 * Stores how far the client has shown the active round; refuses with `round.not.found` when there
 * is none.
 */
export const createNoteEvent =
  (playModes: PlayModes, sessions: Sessions) =>
  async (token: string, event: string): Promise<void> => {
    const { ownerId, game } = await sessions.authenticatedOrEnded(token);
    if (!(await playModes.of(token).noteEvent(ownerId, game, event))) throw new Refusal('round.not.found');
  };

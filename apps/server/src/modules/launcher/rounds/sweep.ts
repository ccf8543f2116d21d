import type { Database } from '@chokdee/database/database';
import { uuid7 } from '@chokdee/contract/uuid7';
import { isEnded, type PlayModes } from '../play-modes.ts';
import { abandonedRounds } from '../store/rounds.ts';

/** Hours without a bet or move after which a round is ended for its player. */
const ABANDONED_HOURS = 48;
const BATCH_SIZE = 100;

/**
 * Ends abandoned rounds with real money and pays their current payout; returns how many it ended.
 */
export const createSweep = (database: Database, playModes: Pick<PlayModes, 'real'>) => async (): Promise<number> => {
  let ended = 0;
  for (;;) {
    const rounds = await abandonedRounds(database, ABANDONED_HOURS, BATCH_SIZE);
    const before = ended;
    for (const { member_id: memberId, id: roundId } of rounds) {
      const answer = await playModes.real.end({ id: uuid7(), memberId, roundId, by: 'sweep' });
      if (isEnded(answer)) ended += 1;
    }
    if (rounds.length < BATCH_SIZE || ended === before) return ended;
  }
};

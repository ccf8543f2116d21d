import type { numberedRoundShape, roundFairnessShape } from '@chokdee/contract/calls/launcher/fairness';
import type { z } from 'zod';
import type { Pairs } from '../seeds/index.ts';
import { times } from './protocol.ts';
import type { PlayedRound } from './store/rounds.ts';

/**
 * Rounds of one player with everything needed to verify them; the server seed is null until its
 * pair is revealed.
 */
export async function fairnessOf(
  seeds: Pick<Pairs, 'facts'>,
  ownerId: string,
  rounds: readonly PlayedRound[],
): Promise<z.input<typeof roundFairnessShape>[]> {
  const pairs = await seeds.facts(ownerId, [...new Set(rounds.map((round) => round.pair_id))]);
  return rounds.map((round) => {
    const pair = pairs.get(round.pair_id);
    if (pair === undefined) throw new Error(`the seed pair of round ${round.id} is not one of its player's`);
    return {
      betID: round.id,
      game: round.game,
      version: round.version,
      mode: round.mode.toUpperCase(),
      choice: round.choice,
      moves: [...round.moves],
      playedAt: round.played_at.getTime(),
      active: round.active,
      voided: round.voided_at !== null,
      amount: Number(round.amount),
      payout: Number(round.payout),
      payoutMultiplier: times(round.payout, round.amount),
      pairId: pair.id,
      serverSeedHash: pair.serverSeedHash,
      serverSeed: pair.serverSeed,
      clientSeed: pair.clientSeed,
      clientSeedBy: pair.clientSeedBy,
      nonce: Number(round.nonce),
      state: [...round.state],
    };
  });
}

/** A round in the list of its seed pair. */
export const numberedRound = (round: PlayedRound): z.input<typeof numberedRoundShape> => ({
  nonce: Number(round.nonce),
  betID: round.id,
  game: round.game,
  playedAt: round.played_at.getTime(),
  stake: Number(round.stake),
  payout: Number(round.payout),
  active: round.active,
  voided: round.voided_at !== null,
});

import { verifyRound, type Verification } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import { payoutOf } from '@chokdee/money/ratio';
import type { RoundFairness } from './seeds.ts';

/** The outcome of a round: its payout in micro-units, and its events. */
export interface RoundOutcome {
  readonly payout: string;
  readonly events: readonly unknown[];
}

/**
 * Replays a round from its revealed seed with the game's own code. Null when this build has not
 * that version of the game.
 */
export function checkRound(round: RoundFairness & { serverSeed: string }): Verification<RoundOutcome> | null {
  const game = gameOf(round.game, round.version);
  const mode = game && modeOf(game, round.mode);
  if (!game || !mode) return null;
  return verifyRound<RoundOutcome>({
    key: { serverSeed: round.serverSeed, clientSeed: round.clientSeed, nonce: round.nonce },
    commitment: round.serverSeedHash,
    recorded: { payout: String(round.payout), events: round.state },
    replay: (draw) => {
      const outcome = game.play(draw, mode, game.choice(mode, round.choice), round.moves);
      return { payout: payoutOf(BigInt(round.amount), outcome.payout).toString(), events: outcome.events };
    },
  });
}

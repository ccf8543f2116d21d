import { verifyRound, type Verification } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { VerifiableRound } from './rgs.ts';

/**
 * Computes a round again in the browser, with the code the server ran. Null while the server seed
 * is sealed, and when this page has another version of the game.
 */
export function verify(round: VerifiableRound): Verification<unknown> | null {
  const game = gameOf(round.game, round.version);
  const mode = game === undefined ? undefined : modeOf(game, round.mode);
  if (round.serverSeed === null || game === undefined || mode === undefined) return null;
  return verifyRound<unknown>({
    key: { serverSeed: round.serverSeed, clientSeed: round.clientSeed, nonce: round.nonce },
    commitment: round.serverSeedHash,
    recorded: round.state,
    replay: (draw) => game.play(draw, mode, game.choice(mode, round.choice), round.moves).events,
  });
}

/** Whether this page has the game version that a round was played with. */
export const hasGameVersion = (round: VerifiableRound): boolean => gameOf(round.game, round.version) !== undefined;

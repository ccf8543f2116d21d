import { verifyRound, type Verification } from '@chokdee/fairness/verify';
import { modeOf } from '@chokdee/games/game';
import { gameOf } from '@chokdee/games/registry';
import type { FairRound } from './rgs.ts';

/** Works a round out again in this browser, with the files the server ran. Null while its seed is sealed, or when this page has another version of the game. */
export function check(round: FairRound): Verification<unknown> | null {
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

/** Whether this page has the code a round was played with. */
export const hasCodeOf = (round: FairRound): boolean => gameOf(round.game, round.version) !== undefined;

import { launchGame, rgsAuthenticate, rgsEndRound } from '@chokdee/contract/calls/launcher';
import type { TestCaller, TestHttp } from '../../apps/server/src/platform/http/testing.ts';
import { sendSuccessfully } from '../test-app.ts';

/** A bet at dice that nearly always wins. */
export const BET = { amount: 10_000_000, mode: 'UNDER', meta: { target: 9_800 } };
const GAME = 'lantern-dice';

/** Opens game sessions of a player for the contract tests. */
export function createGameOpener(base: TestHttp['base'], player: TestCaller) {
  let sessionID = '';
  /** Launches a game; this ends the former session of that game. */
  const open = async (nodeId = GAME): Promise<{ sessionID: string }> => {
    const { content } = await sendSuccessfully(base, launchGame, { query: { launchMode: 'GLS', nodeId } }, player);
    sessionID = new URL(content.game_url).searchParams.get('sessionID') ?? '';
    await sendSuccessfully(base, rgsAuthenticate, { body: { sessionID } });
    return { sessionID };
  };
  /** Launches a game and ends its open round. */
  const openWithoutRound = async (nodeId?: string): Promise<{ sessionID: string }> => {
    const body = await open(nodeId);
    await sendSuccessfully(base, rgsEndRound, { body });
    return body;
  };
  return {
    open,
    openWithoutRound,
    /** Ends the open rounds of all games: a round of several steps keeps its seeds. */
    endAllRounds: async (): Promise<{ sessionID: string }> => {
      await openWithoutRound('kinnari-mines');
      return openWithoutRound();
    },
    /** The last session opened. */
    sessionID: () => sessionID,
  };
}

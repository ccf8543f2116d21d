import type { Database } from '@chokdee/database/database';
import type { Game } from '@chokdee/games/game';
import type { Commands } from '@chokdee/ledger/commands';
import type { Pairs } from '../seeds/index.ts';
import { createPlayModes } from './play-modes.ts';
import { createEndRound, createFinishRound, createNoteEvent, type Balance } from './rounds/ending.ts';
import { createHistory, type History } from './rounds/history.ts';
import { createAct, type ActRequest } from './rounds/moves.ts';
import { createPlay, type Played, type PlayRequest } from './rounds/play.ts';
import { createAuthenticate, createSessions, type Sessions } from './rounds/sessions.ts';
import { createSweep } from './rounds/sweep.ts';
import type { SessionSnapshot } from './store/game-sessions.ts';
import { openRounds, type PlayedRound } from './store/rounds.ts';

/**
 * What the RGS does with rounds, in both play modes. Each function is explained where it is created
 * (rounds/).
 */
export interface Rounds extends History {
  authenticate(token: string): Promise<{ readonly session: SessionSnapshot; readonly game: Game }>;
  /** An active session whose game has authenticated. */
  session(token: string): Promise<SessionSnapshot>;
  /** Language and end of a session, in any state; null for an unknown token. */
  factsOf: Sessions['factsOf'];
  play(request: PlayRequest): Promise<Played>;
  act(request: ActRequest): Promise<Played>;
  endRound(token: string, roundId?: string): Promise<Balance>;
  finishRound(memberId: string, roundId: string): Promise<void>;
  openRounds(memberId: string): Promise<readonly PlayedRound[]>;
  noteEvent(token: string, event: string): Promise<void>;
  sweep(): Promise<number>;
}

/** Builds the rounds. `batcher` sends the commands with real money when it is given. */
export function createRounds({
  database,
  seeds,
  commands,
  batcher = commands,
}: {
  readonly database: Database;
  readonly seeds: Pick<Pairs, 'unseal' | 'of'>;
  readonly commands: Commands;
  readonly batcher?: Commands;
}): Rounds {
  const playModes = createPlayModes({ database, commands, batcher });
  const sessions = createSessions(playModes);
  return {
    authenticate: createAuthenticate(playModes, sessions),
    session: sessions.authenticated,
    factsOf: sessions.factsOf,
    play: createPlay(playModes, seeds),
    act: createAct({ playModes, seeds }, sessions),
    endRound: createEndRound(playModes, sessions),
    finishRound: createFinishRound(playModes),
    openRounds: (memberId) => openRounds(database, memberId),
    noteEvent: createNoteEvent(playModes, sessions),
    ...createHistory(playModes, sessions),
    sweep: createSweep(database, playModes),
  };
}

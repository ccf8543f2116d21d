import type { Database } from '@chokdee/database/database';
import type { Commands, MoneyAnswer, MoneyCommand } from '@chokdee/ledger/commands';
import { createGameSessionStore, type GameSessionStore } from './store/game-sessions.ts';
import { FREE_PLAY_SQL, REAL_SQL, type PlayModeSql } from './store/play-mode-sql.ts';
import { createRoundStore, type RoundStore, type StoredRound } from './store/rounds.ts';

/** The command was carried out, now or when it was sent first. `balance` is micro-units as text. */
export interface AcceptedRound {
  readonly status: 'ok' | 'replayed';
  readonly balance: string;
  readonly currency: string;
  readonly round: StoredRound;
}

/**
 * The command changed nothing. `reason` is explained in functions/play.sql and functions/act.sql.
 */
export interface RefusedRound {
  readonly status: 'conflict' | 'insufficient' | 'limit' | 'blocked' | 'closed' | 'stale' | 'busy';
  readonly reason?: string;
  /** For reason `cooldown`: milliseconds after which the bet is accepted. */
  readonly wait?: number;
}

/** A play that was only asked for (`dryRun`) would be accepted. */
export interface AcceptableRound {
  readonly status: 'ok';
}

/** What a move answers. */
export type RoundAnswer = AcceptedRound | RefusedRound;

/** What a play answers. */
export type PlayAnswer = RoundAnswer | AcceptableRound;

/** What the end of a round answers. `round` is there when it was voided. */
export type EndAnswer =
  { readonly status: 'ok' | 'replayed'; readonly balance: string; readonly round?: StoredRound } | RefusedRound;

/** Whether a play or a move was carried out. */
export const isAccepted = (answer: PlayAnswer): answer is AcceptedRound => 'round' in answer;

/** Whether a round has ended. */
export const isEnded = (answer: EndAnswer): answer is Exclude<EndAnswer, RefusedRound> => 'balance' in answer;

/**
 * What a game session plays with: real money or play money. Each mode has its own tables and
 * commands; the answers are the same.
 */
export interface PlayMode extends GameSessionStore, RoundStore {
  /** One bet with its outcome (`launcher.play`). */
  play(command: MoneyCommand): Promise<PlayAnswer>;
  /** One move in an open round (`launcher.act`). */
  act(command: MoneyCommand): Promise<RoundAnswer>;
  /** Pays and ends a round (`launcher.end_round`). */
  end(command: MoneyCommand): Promise<EndAnswer>;
}

/** Both play modes. */
export interface PlayModes {
  readonly real: PlayMode;
  readonly freePlay: PlayMode;
  /** The play mode of a game session, by its token. */
  of(token: string): PlayMode;
}

/** How the token of a free-play session begins. No other token contains a dot. */
export const FREE_PLAY_TOKEN_PREFIX = 'fun.';

const createPlayMode = (database: Database, runner: Commands, sql: PlayModeSql): PlayMode => ({
  ...createGameSessionStore(database, sql),
  ...createRoundStore(database, sql),
  play: (command) => runner.run<MoneyAnswer & PlayAnswer>(`launcher.${sql.prefix}play`, command),
  act: (command) => runner.run<MoneyAnswer & RoundAnswer>(`launcher.${sql.prefix}act`, command),
  end: (command) => runner.run<MoneyAnswer & EndAnswer>(`launcher.${sql.prefix}end_round`, command),
});

/**
 * Builds the play modes. `batcher` sends the commands with real money; free play needs no batching.
 */
export function createPlayModes({
  database,
  commands,
  batcher,
}: {
  readonly database: Database;
  readonly commands: Commands;
  readonly batcher: Commands;
}): PlayModes {
  const real = createPlayMode(database, batcher, REAL_SQL);
  const freePlay = createPlayMode(database, commands, FREE_PLAY_SQL);
  return { real, freePlay, of: (token) => (token.startsWith(FREE_PLAY_TOKEN_PREFIX) ? freePlay : real) };
}

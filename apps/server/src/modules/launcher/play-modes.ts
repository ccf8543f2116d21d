import type { Database } from '@chokdee/database/database';
import type { Commands, MoneyAnswer, MoneyCommand } from '@chokdee/ledger/commands';
import { createStore, type PlayModeSql, type StoredRound } from './store.ts';

const money: PlayModeSql = { verb: '', rounds: 'launcher.round', owner: 'member_id' };
const fun: PlayModeSql = { verb: 'free_play_', rounds: 'launcher.free_play_round', owner: 'player_id' };

/** What a command for a bank answers. `reason` says what of it stood against it. */
export type RoundAnswer =
  | {
      readonly status: 'ok' | 'replayed';
      readonly balance: string;
      readonly currency: string;
      readonly round: StoredRound;
    }
  | {
      readonly status: 'conflict' | 'insufficient' | 'limit' | 'blocked' | 'closed' | 'stale' | 'busy';
      readonly reason?: string;
    };
/** What the end of a round answers: the balance, when the round is over, and of one that was called off the round. */
export type EndAnswer = MoneyAnswer & { readonly balance?: string; readonly round?: StoredRound };

/** A conversation's bank: whose money it plays with, where its rounds are kept, and the commands that change both at once. Both banks answer alike. */
export interface PlayMode extends ReturnType<typeof createStore> {
  /** One bet with its outcome (`launcher.play`). */
  play(command: MoneyCommand): Promise<RoundAnswer>;
  /** One move of an open round (`launcher.act`). */
  act(command: MoneyCommand): Promise<RoundAnswer>;
  /** Pays and closes a round (`launcher.end_round`). */
  end(command: MoneyCommand): Promise<EndAnswer>;
}

const createPlayMode = (database: Database, runner: Commands, face: PlayModeSql): PlayMode => ({
  ...createStore(database, face),
  play: (command) => runner.run<MoneyAnswer & RoundAnswer>(`launcher.${face.verb}play`, command),
  act: (command) => runner.run<MoneyAnswer & RoundAnswer>(`launcher.${face.verb}act`, command),
  end: (command) => runner.run<EndAnswer>(`launcher.${face.verb}end_round`, command),
});

/** How the token of a free-play conversation begins; no other token has a dot. */
export const FREE_PLAY_TOKEN_PREFIX = 'fun.';

/** The two banks. `batcher` takes the commands with money; play money is nobody's hurry. */
export function createPlayModes({
  database,
  commands,
  batcher,
}: {
  readonly database: Database;
  readonly commands: Commands;
  readonly batcher: Commands;
}) {
  const banks = { money: createPlayMode(database, batcher, money), fun: createPlayMode(database, commands, fun) };
  return {
    ...banks,
    /** The bank of a conversation, by its token. */ of: (token: string): PlayMode =>
      token.startsWith(FREE_PLAY_TOKEN_PREFIX) ? banks.fun : banks.money,
  };
}

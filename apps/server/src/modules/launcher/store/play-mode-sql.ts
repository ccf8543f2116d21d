import type { Database } from '@chokdee/database/database';

/** The SQL names of a play mode. */
export interface PlayModeSql {
  /** Between `launcher.` and the name of each function. */
  readonly prefix: '' | 'free_play_';
  readonly roundTable: 'launcher.round' | 'launcher.free_play_round';
  /** The column of `roundTable` that names the owner of a round. */
  readonly ownerColumn: 'member_id' | 'player_id';
}

/** Real money: the owner is a member. */
export const REAL_SQL: PlayModeSql = { prefix: '', roundTable: 'launcher.round', ownerColumn: 'member_id' };

/** Play money: the owner is a player of free play. */
export const FREE_PLAY_SQL: PlayModeSql = {
  prefix: 'free_play_',
  roundTable: 'launcher.free_play_round',
  ownerColumn: 'player_id',
};

/** A call of an SQL function that returns one value. */
export interface FunctionCall {
  /** With its schema, e.g. `launcher.play_context`. */
  readonly name: string;
  readonly args: readonly unknown[];
}

const textOf = ({ name, args }: FunctionCall): string =>
  `select ${name}(${args.map((_arg, index) => `$${index + 1}`).join(', ')}) as value`;

/** Calls a function; null when it returns null. */
export async function callFunction<R>(db: Pick<Database, 'query'>, call: FunctionCall): Promise<R | null> {
  const [row] = await db.query<{ value: R | null }>(textOf(call), call.args);
  return row?.value ?? null;
}

/** The same as a prepared statement, for the calls that every play makes. */
export async function callPrepared<R>(db: Database, call: FunctionCall): Promise<R | null> {
  const [row] = await db.prepared<{ value: R | null }>(call.name, textOf(call), call.args);
  return row?.value ?? null;
}

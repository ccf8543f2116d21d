import type { Database, Queryable } from '@chokdee/database/database';

/** A round as SQL hands it over. Amounts are micro-units as text. `open`: it takes moves; `step`: how many it has had. */
export interface StoredRound {
  readonly id: string;
  readonly amount: string;
  readonly stake: string;
  readonly payout: string;
  readonly mode: string;
  readonly event: string | null;
  readonly active: boolean;
  readonly open: boolean;
  /** Its wager was called off: it pays nothing. */ readonly voided: boolean;
  readonly step: number;
  readonly state: readonly unknown[];
}
/** A round with what its next outcome is worked out from. */
export interface RoundToReplay extends StoredRound {
  readonly version: string;
  readonly choice: unknown;
  readonly moves: readonly unknown[];
  readonly pairId: string;
  readonly nonce: string;
}

interface GameSession {
  readonly sessionId: string;
  /** Whose it is: the member, or the player of free play. */
  readonly ownerId: string;
  readonly game: string;
  readonly version: string;
  readonly currency: string;
  /** May still bet: not ended, not expired, the site session lives. */
  readonly alive: boolean;
  readonly authenticated: boolean;
}
interface SeedPair {
  readonly id: string;
  readonly hash: string;
  readonly sealed: string;
  readonly clientSeed: string;
  readonly nonce: string;
}
/** What a game's token stands for, with the round to show. */
export interface SessionSnapshot extends GameSession {
  readonly brandId: string;
  readonly vendor: string;
  readonly category: string;
  readonly currencySymbol: string;
  readonly language: string;
  readonly balance: string;
  readonly round: StoredRound | null;
  /** The round waits for its end, or has ended in the last ten minutes. */
  readonly settling: boolean;
  /** The brand's shortest time from one bet at a game to the next there, milliseconds. */
  readonly shortestRound: number;
}
/** What a play needs to know before its outcome is worked out. `room`: the largest stake that would be taken now, micro-units as text. */
export interface PlayContext extends GameSession {
  readonly lastRound: string | null;
  readonly room: string;
  readonly pair: SeedPair | null;
}
/** What a move needs to know: the round it may belong to, and the pair in use, which is that of an open round. */
export interface MoveContext extends GameSession {
  readonly round: RoundToReplay | null;
  readonly pair: SeedPair | null;
}
/** A round of the history, with its place in its seed pair. */
export interface PlayedRound {
  readonly id: string;
  readonly game: string;
  readonly version: string;
  readonly mode: string;
  readonly choice: unknown;
  readonly moves: readonly unknown[];
  readonly state: readonly unknown[];
  readonly amount: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly active: boolean;
  readonly voided_at: Date | null;
  readonly pair_id: string;
  readonly nonce: bigint;
  readonly played_at: Date;
}
/** The answer of an earlier play. `hash` is of what was asked for. */
export interface PreviousPlay {
  readonly hash: string;
  readonly balance: string;
  readonly round: StoredRound;
}

const one = async <R>(db: Queryable, text: string, values: readonly unknown[]): Promise<R | null> =>
  (await db.query<{ it: R | null }>(text, values))[0]?.it ?? null;

/** What every play asks, answered by one function. */
const told = async <R>(db: Database, fn: string, marks: string, values: readonly unknown[]): Promise<R | null> =>
  (await db.prepared<{ it: R | null }>(fn, `select ${fn}(${marks}) as it`, values))[0]?.it ?? null;

/** Where a bank's functions and tables are in SQL: the prefix of its functions, its rounds, and the column that says whose they are. */
export interface PlayModeSql {
  readonly verb: '' | 'free_play_';
  readonly rounds: 'launcher.round' | 'launcher.free_play_round';
  readonly owner: 'member_id' | 'player_id';
}

const columns =
  'id, game, version, mode, choice, moves, state, amount, stake, payout, active, voided_at, pair_id, nonce, played_at';

/** Reads and small writes of the conversations of one bank. */
export const createStore = (db: Database, { verb, rounds, owner }: PlayModeSql) => ({
  /** A conversation with its balance and round; null for an unknown token. */
  look: (tokenHash: Buffer): Promise<SessionSnapshot | null> =>
    told(db, `launcher.${verb}session_snapshot`, '$1', [tokenHash]),
  /** A conversation with its seat and seed pair, for a bet with this request id; null for an unknown token. */
  ready: (tokenHash: Buffer, requestId: string | null): Promise<PlayContext | null> =>
    told(db, `launcher.${verb}play_context`, '$1, $2', [tokenHash, requestId]),
  /** A conversation with the round a move belongs to; null for an unknown token. */
  facing: (tokenHash: Buffer): Promise<MoveContext | null> =>
    told(db, `launcher.${verb}move_context`, '$1', [tokenHash]),
  /** Notes that the game has introduced itself. */
  authenticate: (ownerId: string, sessionId: string): Promise<unknown> =>
    db.query(`select launcher.${verb}authenticate($1, $2)`, [ownerId, sessionId]),
  /** Keeps how far the open round was shown; false when none is open. */
  noteEvent: async (ownerId: string, game: string, event: string): Promise<boolean> =>
    (await one<boolean>(db, `select launcher.${verb}note_event($1, $2, $3) as it`, [ownerId, game, event])) === true,
  /** The answer of an earlier play with this request id; null when there was none. */
  asked: (ownerId: string, requestId: string): Promise<PreviousPlay | null> =>
    one(db, `select launcher.${verb}previous_play($1, $2) as it`, [ownerId, requestId]),
  /** The last rounds of a player in a game, newest first; `id` picks one. */
  roundsOf: (
    ownerId: string,
    filter: { readonly game?: string; readonly id?: string },
    limit: number,
  ): Promise<PlayedRound[]> =>
    db.query<PlayedRound>(
      `select ${columns} from ${rounds} where ${owner} = $1 and ($2::text is null or game = $2) and ($3::uuid is null or id = $3) order by id desc limit $4`,
      [ownerId, filter.game ?? null, filter.id ?? null, limit],
    ),
  /** A finished round by its id alone. */
  finishedRound: async (id: string): Promise<PlayedRound | null> =>
    (await db.query<PlayedRound>(`select ${columns} from ${rounds} where id = $1 and not active`, [id]))[0] ?? null,
});

/** Opens a conversation with money; answers when it expires. */
export async function openSession(db: Queryable, command: object): Promise<Date> {
  const [row] = await db.query<{ until: Date }>('select launcher.open_session($1) as until', [JSON.stringify(command)]);
  if (row === undefined) throw new Error('a game session was not opened');
  return row.until;
}
/** Opens one of free play; answers whose it is and when it expires. */
export async function openFreePlay(
  db: Queryable,
  command: object,
): Promise<{ readonly player_id: string; readonly until: Date }> {
  const [row] = await db.query<{ player_id: string; until: Date }>(
    'select player_id, until from launcher.open_free_play($1)',
    [JSON.stringify(command)],
  );
  if (row === undefined) throw new Error('a free-play session was not opened');
  return row;
}
/** Whether a member has a round open in a game. */
export const hasOpenRound = async (db: Queryable, memberId: string, game: string): Promise<boolean> =>
  (
    await db.query('select from launcher.game_slot where member_id = $1 and game = $2 and active_round is not null', [
      memberId,
      game,
    ])
  ).length > 0;
/** Rounds with money left open for so many hours. */
export const abandoned = (db: Queryable, hours: number, limit: number): Promise<{ member_id: string; id: string }[]> =>
  db.query('select member_id, id from launcher.abandoned_rounds($1, $2)', [hours, limit]);
/** Forgets free play older than so many days, at most so many players and rounds; answers how many rows went. */
export const purgeFreePlay = async (db: Queryable, days: number, limit: number): Promise<number> =>
  (await one<number>(db, 'select launcher.purge_free_play($1, $2) as it', [days, limit])) ?? 0;
/** Forgets conversations with money that ran out so many days ago without a round, at most so many at a time; answers how many were looked at. */
export const purgeGameSessions = async (db: Queryable, days: number, limit: number): Promise<number> =>
  (await one<number>(db, 'select launcher.purge_sessions($1, $2) as it', [days, limit])) ?? 0;

import type { Database, Queryable } from '@chokdee/database/database';
import { callFunction, type PlayModeSql } from './play-mode-sql.ts';

/** A round as `launcher.round_view` returns it. Amounts are micro-units as text. */
export interface StoredRound {
  readonly id: string;
  readonly amount: string;
  readonly stake: string;
  readonly payout: string;
  readonly mode: string;
  /** How far the client has shown the round. */
  readonly event: string | null;
  /** Not ended: it has a payout to collect or accepts moves. */
  readonly active: boolean;
  /** Accepts moves. */
  readonly open: boolean;
  /** Its wager was voided: it pays nothing. */
  readonly voided: boolean;
  /** The number of moves made. */
  readonly step: number;
  readonly state: readonly unknown[];
}

/** A round with everything from which its next outcome is computed. */
export interface RoundToReplay extends StoredRound {
  readonly version: string;
  readonly choice: unknown;
  readonly moves: readonly unknown[];
  readonly pairId: string;
  readonly nonce: string;
}

/**
 * A round of the history, with the seed pair and nonce that decided it. Amounts are micro-units.
 */
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

/**
 * The stored answer of an earlier play. `hash` is the SHA-256 of what was requested, in
 * hexadecimal.
 */
export interface PreviousPlay {
  readonly hash: string;
  readonly balance: string;
  readonly round: StoredRound;
}

/** Which rounds of a player to read; all of them when empty. */
export interface RoundFilter {
  readonly game?: string;
  readonly id?: string;
}

/** Reads and small writes of the rounds of one play mode. */
export interface RoundStore {
  /** Stores how far the client has shown its active round; false when none is active. */
  noteEvent(ownerId: string, game: string, event: string): Promise<boolean>;
  /** The answer of the play with this request id; null when there was none. */
  previousPlay(ownerId: string, requestId: string): Promise<PreviousPlay | null>;
  /** The last rounds of a player, newest first. */
  roundsOf(ownerId: string, filter: RoundFilter, limit: number): Promise<PlayedRound[]>;
  /** The rounds of an owner's pair with nonces from `from` to `to` (exclusive), by nonce. */
  roundsOfPair(ownerId: string, pairId: string, from: number, to: number): Promise<PlayedRound[]>;
  /** An ended round by its id alone; null when there is none. */
  finishedRound(id: string): Promise<PlayedRound | null>;
}

const COLUMNS =
  'id, game, version, mode, choice, moves, state, amount, stake, payout, active, voided_at, pair_id, nonce, played_at';

/** Builds the store of a play mode's rounds. */
export const createRoundStore = (db: Database, { prefix, roundTable, ownerColumn }: PlayModeSql): RoundStore => ({
  noteEvent: async (ownerId, game, event) =>
    (await callFunction<boolean>(db, { name: `launcher.${prefix}note_event`, args: [ownerId, game, event] })) === true,
  previousPlay: (ownerId, requestId) =>
    callFunction(db, { name: `launcher.${prefix}previous_play`, args: [ownerId, requestId] }),
  roundsOf: (ownerId, filter, limit) =>
    db.query<PlayedRound>(
      `select ${COLUMNS}
      from ${roundTable}
      where ${ownerColumn} = $1 and ($2::text is null or game = $2) and ($3::uuid is null or id = $3)
      order by id desc
      limit $4`,
      [ownerId, filter.game ?? null, filter.id ?? null, limit],
    ),
  roundsOfPair: (ownerId, pairId, from, to) =>
    db.query<PlayedRound>(
      `select ${COLUMNS}
      from ${roundTable}
      where pair_id = $2 and ${ownerColumn} = $1 and nonce >= $3 and nonce < $4
      order by nonce, id`,
      [ownerId, pairId, from, to],
    ),
  finishedRound: async (id) => {
    const rows = await db.query<PlayedRound>(`select ${COLUMNS} from ${roundTable} where id = $1 and not active`, [id]);
    return rows[0] ?? null;
  },
});

/** The rounds with real money of a member that accept moves, at most one of each game. */
export const openRounds = (db: Queryable, memberId: string): Promise<PlayedRound[]> =>
  db.query<PlayedRound>(
    `select ${COLUMNS}
    from launcher.round
    where member_id = $1
      and open
      and id = any (array(select t.active_round from launcher.game_slot t where t.member_id = $1))
    order by id`,
    [memberId],
  );

/** Reads the keys of a brand's rounds with real money by their ids, the oldest first. */
export const roundsBetween =
  (db: Queryable) =>
  (brandId: string, firstId: string, endId: string): Promise<{ readonly memberId: string; readonly id: string }[]> =>
    db.query(
      `select member_id as "memberId", id
       from launcher.round
       where id >= $2
         and id < $3
         and brand_id = $1
       order by id
       limit 100`,
      [brandId, firstId, endId],
    );

/** Whether a member has an active round with real money in a game. */
export async function hasActiveRound(db: Queryable, memberId: string, game: string): Promise<boolean> {
  const rows = await db.query(
    'select from launcher.game_slot where member_id = $1 and game = $2 and active_round is not null',
    [memberId, game],
  );
  return rows.length > 0;
}

/** Active rounds with real money that had no bet or move for that many hours, oldest first. */
export const abandonedRounds = (
  db: Queryable,
  hours: number,
  limit: number,
): Promise<{ readonly member_id: string; readonly id: string }[]> =>
  db.query('select member_id, id from launcher.abandoned_rounds($1, $2)', [hours, limit]);

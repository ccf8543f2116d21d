import type { Queryable } from '@chokdee/database/database';

/** A round as SQL hands it over. Amounts are micro-units as text. */
export interface StoredRound {
  readonly id: string; readonly amount: string; readonly stake: string; readonly payout: string; readonly mode: string; readonly event: string | null; readonly active: boolean; readonly state: readonly unknown[];
}

interface Conversation {
  readonly sessionId: string; readonly memberId: string; readonly game: string; readonly version: string; readonly currency: string;
  /** May still bet: not ended, not expired, the site session lives. */
  readonly alive: boolean;
  readonly authenticated: boolean;
}
/** What a game's token stands for, with the round to show. */
export interface Look extends Conversation {
  readonly brandId: string; readonly vendor: string; readonly category: string; readonly currencySymbol: string; readonly language: string; readonly balance: string; readonly round: StoredRound | null;
  /** The round waits for its end, or has ended in the last ten minutes. */
  readonly settling: boolean;
}
/** What a play needs to know before its outcome is worked out. */
export interface Ready extends Conversation {
  readonly lastRound: string | null;
  readonly pair: { readonly id: string; readonly hash: string; readonly sealed: string; readonly clientSeed: string; readonly nonce: string } | null;
}
/** A round of the history, with its place in its seed pair. */
export interface PlayedRound {
  readonly id: string; readonly game: string; readonly version: string; readonly mode: string; readonly choice: unknown; readonly state: readonly unknown[]; readonly amount: bigint; readonly payout: bigint; readonly active: boolean;
  readonly pair_id: string; readonly nonce: bigint; readonly played_at: Date;
}

const one = async <R>(db: Queryable, text: string, values: readonly unknown[]): Promise<R | null> => (await db.query<{ it: R | null }>(text, values))[0]?.it ?? null;

/** Reads a conversation with its balance and round; null for an unknown token. */
export const look = (db: Queryable, tokenHash: Buffer): Promise<Look | null> => one(db, 'select launcher.look($1) as it', [tokenHash]);
/** Reads a conversation with its seat and seed pair; null for an unknown token. */
export const ready = (db: Queryable, tokenHash: Buffer): Promise<Ready | null> => one(db, 'select launcher.ready($1) as it', [tokenHash]);
/** Notes that the game has introduced itself. */
export const authenticate = (db: Queryable, memberId: string, sessionId: string): Promise<unknown> => db.query('select launcher.authenticate($1, $2)', [memberId, sessionId]);
/** Keeps how far the open round was shown; false when none is open. */
export const noteEvent = async (db: Queryable, memberId: string, game: string, event: string): Promise<boolean> => (await one<boolean>(db, 'select launcher.note_event($1, $2, $3) as it', [memberId, game, event])) === true;
/** Opens a conversation; answers when it expires. */
export async function openSession(db: Queryable, command: object): Promise<Date> {
  const [row] = await db.query<{ until: Date }>('select launcher.open_session($1) as until', [JSON.stringify(command)]);
  if (row === undefined) throw new Error('a game session was not opened');
  return row.until;
}
/** The answer of an earlier play with this request id; null when there was none. */
export const requested = (db: Queryable, memberId: string, requestId: string): Promise<{ hash: string; balance: string; round: StoredRound } | null> => one(db, `
  select jsonb_build_object('hash', encode(hash, 'hex'), 'balance', balance_after::text,
    'round', jsonb_build_object('id', id, 'amount', amount::text, 'stake', stake::text, 'payout', payout::text, 'mode', mode, 'event', event, 'active', active, 'state', state)) as it
  from launcher.round where member_id = $1 and request_id = $2`, [memberId, requestId]);
/** Rounds left open for so many hours. */
export const abandoned = (db: Queryable, hours: number, limit: number): Promise<{ member_id: string; id: string }[]> => db.query('select member_id, id from launcher.abandoned($1, $2)', [hours, limit]);

const columns = 'id, game, version, mode, choice, state, amount, payout, active, pair_id, nonce, played_at';
/** The last rounds of a member in a game, newest first; `id` picks one. */
export const roundsOf = (db: Queryable, memberId: string, filter: { readonly game?: string; readonly id?: string }, limit: number): Promise<PlayedRound[]> => db.query<PlayedRound>(
  `select ${columns} from launcher.round where member_id = $1 and ($2::text is null or game = $2) and ($3::uuid is null or id = $3) order by id desc limit $4`, [memberId, filter.game ?? null, filter.id ?? null, limit]);
/** A finished round by its id alone. */
export const finishedRound = async (db: Queryable, id: string): Promise<(PlayedRound & { stake: bigint }) | null> =>
  (await db.query<PlayedRound & { stake: bigint }>(`select ${columns}, stake from launcher.round where id = $1 and not active`, [id]))[0] ?? null;

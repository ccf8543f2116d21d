import type { Queryable } from '@chokdee/database/database';

/**
 * Who drew the client seed of a pair. The operator's may have been known before the server seed was
 * drawn.
 */
export type ClientSeedAuthor = 'member' | 'operator';

/** A row of seeds.pair. */
export interface PairRow {
  readonly id: string;
  readonly state: 'next' | 'current' | 'revealed';
  readonly hash: string;
  readonly sealed: Buffer;
  readonly client_seed: string;
  readonly client_seed_by: ClientSeedAuthor;
  readonly next_nonce: bigint;
  readonly server_seed: string | null;
  readonly started_at: Date | null;
  readonly revealed_at: Date | null;
}

const columns =
  'id, state, hash, sealed, client_seed, client_seed_by, next_nonce, server_seed, started_at, revealed_at';

/** The pair in use and the next one. */
export const readActivePairs = (db: Queryable, memberId: string): Promise<PairRow[]> =>
  db.query<PairRow>(`select ${columns} from seeds.pair where member_id = $1 and state <> 'revealed'`, [memberId]);

/** Some pairs of a member, by id. */
export const pairsById = (db: Queryable, memberId: string, ids: readonly string[]): Promise<PairRow[]> =>
  db.query<PairRow>(`select ${columns} from seeds.pair where member_id = $1 and id = any($2::uuid[])`, [memberId, ids]);

/** A page of revealed pairs, newest first. */
export const revealedPage = (db: Queryable, memberId: string, limit: number, offset: number): Promise<PairRow[]> =>
  db.query<PairRow>(
    `select ${columns}
     from seeds.pair
     where member_id = $1 and state = 'revealed'
     order by revealed_at desc, id desc
     limit $2
     offset $3`,
    [memberId, limit, offset],
  );

/** The number of revealed pairs, and of the bets made with them. */
export async function revealedTotals(db: Queryable, memberId: string): Promise<{ pairs: number; bets: bigint }> {
  const [row] = await db.query<{ pairs: bigint; bets: bigint }>(
    `select count(*) as pairs, coalesce(sum(next_nonce), 0)::bigint as bets
     from seeds.pair
     where member_id = $1 and state = 'revealed'`,
    [memberId],
  );
  return { pairs: Number(row?.pairs ?? 0n), bets: row?.bets ?? 0n };
}

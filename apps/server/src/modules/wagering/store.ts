import { firstUuid7 } from '@chokdee/contract/uuid7';
import type { Queryable } from '@chokdee/database/database';

/** A wager as the betting record shows it. Amounts are micro-units. */
export interface WagerRow {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly game: string;
  readonly round: string;
  readonly currency: string;
  readonly state: 'placed' | 'settled' | 'voided' | 'cancelled';
  readonly placed_at: Date;
  readonly settled_at: Date | null;
  readonly stake: bigint;
  readonly valid_bet: bigint;
  readonly payout: bigint;
  readonly price: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Which wagers to find. `from` (included) and `until` (excluded) are epoch milliseconds. */
export interface WagerFilter {
  readonly memberId: string;
  readonly from: number;
  readonly until: number;
  readonly product?: string;
  readonly vendors?: readonly string[];
  readonly settled?: boolean;
  readonly result?: 'won' | 'lost' | 'even' | 'cancelled' | 'voided' | 'withdrawn';
  /** An id, or a part of one. */
  readonly search?: string;
  readonly game?: string;
  /** Only these wagers. */
  readonly ids?: readonly string[];
  /** Fields that the product's details have. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Sums over all wagers of a filter, micro-units. `result` is that of `wagering.net_result`.
 */
export interface WagerSums {
  readonly count: number;
  readonly stake: bigint;
  readonly valid_bet: bigint;
  readonly payout: bigint;
  readonly result: bigint;
}

const COLUMNS =
  'id, product, vendor, game, round, currency, state, placed_at, settled_at, stake, valid_bet, payout, price, detail';
/** The results that each filter of the record means. */
const RESULTS: Readonly<Record<NonNullable<WagerFilter['result']>, readonly string[]>> = {
  won: ['won'],
  lost: ['lost'],
  even: ['even'],
  cancelled: ['voided', 'cancelled'],
  voided: ['voided'],
  withdrawn: ['cancelled'],
};
const ENDED = ['won', 'lost', 'even', 'voided', 'cancelled'];

/** The results that a filter lets through; null: all. */
function resultsOf({ settled, result }: WagerFilter): readonly string[] | null {
  const wanted = result === undefined ? null : RESULTS[result];
  if (settled === undefined) return wanted;
  const states = settled ? ENDED : ['open'];
  return wanted === null ? states : wanted.filter((each) => states.includes(each));
}

/**
 * A page of wagers, newest first, and the sums of all that match, of one moment. Its cost does not
 * grow with what matches, unless a search, ids, a game or details are asked for (decision 73).
 */
export async function findWagers(
  queryable: Queryable,
  filter: WagerFilter,
  limit: number,
  offset: number,
): Promise<{ readonly rows: WagerRow[]; readonly sums: WagerSums }> {
  interface Sums {
    readonly bets: bigint;
    readonly total_stake: bigint;
    readonly total_valid: bigint;
    readonly total_payout: bigint;
    readonly result: bigint;
  }
  const found = await queryable.query<Sums & (WagerRow | { readonly id: null })>(
    'select * from wagering.record_page($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      filter.memberId,
      new Date(filter.from),
      new Date(filter.until),
      filter.product ?? null,
      filter.vendors ?? null,
      resultsOf(filter),
      filter.search?.toLowerCase() ?? null,
      filter.game ?? null,
      filter.detail === undefined ? null : JSON.stringify(filter.detail),
      limit,
      offset,
      filter.ids ?? null,
    ],
  );
  const first = found[0]!;
  return {
    rows: found.filter((row): row is Sums & WagerRow => row.id !== null),
    sums: {
      count: Number(first.bets),
      stake: first.total_stake,
      valid_bet: first.total_valid,
      payout: first.total_payout,
      result: first.result,
    },
  };
}

/** The result of a wager, micro-units; the same as `wagering.net_result`. */
export const netResult = ({ state, payout, stake }: Pick<WagerRow, 'state' | 'payout' | 'stake'>): bigint =>
  state === 'settled' ? payout - stake : 0n;

/** A wager with the columns that only its detail page shows. */
export interface WagerDetailRow extends WagerRow {
  readonly rule_version: string;
  readonly place: string | null;
}

/** One wager of a member; null when the member has none with this id. */
export async function findWager(queryable: Queryable, memberId: string, id: string): Promise<WagerDetailRow | null> {
  const rows = await queryable.query<WagerDetailRow>(
    `select ${COLUMNS}, rule_version, place from wagering.wager where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

/** Wagers of a member by their ids, in the order of the ids. */
export const findWagersByIds = (queryable: Queryable, memberId: string, ids: readonly string[]): Promise<WagerRow[]> =>
  queryable.query<WagerRow>(
    `select ${COLUMNS} from wagering.wager where member_id = $1 and id = any ($2::uuid[]) order by id`,
    [memberId, ids],
  );

/**
 * The ids of a member's wagers of a millisecond, without those of some products. `at`: epoch
 * milliseconds.
 */
export async function findIdsOfMoment(
  queryable: Queryable,
  memberId: string,
  at: number,
  without: readonly string[],
): Promise<readonly string[]> {
  const rows = await queryable.query<{ id: string }>(
    `select id
     from wagering.wager
     where member_id = $1
       and id >= $2
       and id < $3
       and product <> all ($4)`,
    [memberId, firstUuid7(at), firstUuid7(at + 1), without],
  );
  return rows.map(({ id }) => id);
}

/** A wager with its member. */
export type MemberWagerRow = WagerRow & { readonly member_id: string };

/** Wagers of several members by their keys, in the order of the keys. */
export const findWagersOfMembers = (
  queryable: Queryable,
  keys: readonly { readonly memberId: string; readonly id: string }[],
): Promise<MemberWagerRow[]> =>
  queryable.query<MemberWagerRow>(
    `select w.member_id, ${COLUMNS.split(', ')
      .map((column) => `w.${column}`)
      .join(', ')}
     from unnest($1::uuid[], $2::uuid[]) with ordinality as k (member_id, id, position)
     join wagering.wager w on w.member_id = k.member_id and w.id = k.id
     order by k.position`,
    [keys.map(({ memberId }) => memberId), keys.map(({ id }) => id)],
  );

/** A page of the wagers of a round of all members, newest first, and sums over all of them. */
export async function findWagersOfRound(
  queryable: Queryable,
  { brandId, game, round }: { readonly brandId: string; readonly game: string; readonly round: string },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{
  readonly rows: MemberWagerRow[];
  readonly sums: Pick<WagerSums, 'count' | 'stake' | 'payout'>;
}> {
  const where = 'game = $2 and round = $3 and not immediate and brand_id = $1';
  const [rows, [sums]] = await Promise.all([
    queryable.query<MemberWagerRow>(
      `select member_id, ${COLUMNS}
       from wagering.wager
       where ${where}
       order by placed_at desc, id desc
       limit $4 offset $5`,
      [brandId, game, round, limit, offset],
    ),
    queryable.query<Pick<WagerSums, 'count' | 'stake' | 'payout'>>(
      `select
         count(*)::integer as count,
         coalesce(sum(stake) filter (where state in ('placed', 'settled')), 0)::bigint as stake,
         coalesce(sum(payout) filter (where state = 'settled'), 0)::bigint as payout
       from wagering.wager
       where ${where}`,
      [brandId, game, round],
    ),
  ]);
  return { rows, sums: sums! };
}

/** A member's gain in a round: payouts less stakes, micro-units. */
export interface WinnerRow {
  readonly member_id: string;
  readonly won: bigint;
}

/** The members who won in a round that is settled, the largest gain first, and how many won. */
export async function findWinnersOfRound(
  queryable: Queryable,
  { brandId, game, round }: { readonly brandId: string; readonly game: string; readonly round: string },
  limit: number,
): Promise<{ readonly list: readonly WinnerRow[]; readonly count: number }> {
  const rows = await queryable.query<WinnerRow & { readonly count: number }>(
    `select
       member_id,
       sum(wagering.net_result(wagering.result_of(state, stake, payout), stake, payout))::bigint as won,
       (count(*) over ())::integer as count
     from wagering.wager
     where game = $2 and round = $3 and not immediate and brand_id = $1 and state = 'settled'
     group by member_id
     having sum(wagering.net_result(wagering.result_of(state, stake, payout), stake, payout)) > 0
     order by won desc, member_id
     limit $4`,
    [brandId, game, round, limit],
  );
  return { list: rows.map(({ member_id, won }) => ({ member_id, won })), count: rows[0]?.count ?? 0 };
}

/** An outcome of a wager after its placing. Amounts are micro-units. */
export interface OutcomeRow {
  readonly kind: 'settle' | 'resettle' | 'void' | 'cancel';
  readonly at: Date;
  readonly payout: bigint;
  readonly valid_bet: bigint;
  readonly reason: string | null;
}

/** The outcomes of one wager, in order. */
export const findOutcomes = (queryable: Queryable, memberId: string, wagerId: string): Promise<OutcomeRow[]> =>
  queryable.query<OutcomeRow>(
    `select kind, at, payout, valid_bet, reason
     from wagering.outcome
     where member_id = $1 and wager_id = $2
     order by ordinal`,
    [memberId, wagerId],
  );

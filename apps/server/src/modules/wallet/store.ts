import type { Queryable } from '@chokdee/database/database';

/** A purse of a member, micro-units. Balance less held can be spent. */
export interface PurseRow {
  readonly purse: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
}

/**
 * A member's wallet at one moment. `inPlay` is the sum of open stakes, micro-units; `seq` grows
 * with every change of the wallet.
 */
export interface WalletSnapshot {
  readonly memberId: string;
  readonly purses: readonly PurseRow[];
  readonly inPlay: bigint;
  readonly seq: bigint;
}

/**
 * The wallets of some members, all read in one statement, so that the figures of a wallet belong
 * together. Members without purses are left out.
 */
export async function readWallets(queryable: Queryable, memberIds: readonly string[]): Promise<WalletSnapshot[]> {
  interface Row extends PurseRow {
    readonly member_id: string;
    readonly revision: bigint;
    readonly in_play: bigint | null;
    readonly limits_revision: bigint | null;
  }
  const rows = await queryable.query<Row>(
    `select
       m.member_id,
       b.purse,
       b.currency,
       b.balance,
       b.held,
       b.revision,
       p.amount as in_play,
       p.revision as limits_revision
     from unnest($1::uuid[]) as m (member_id)
     cross join lateral ledger.balances(m.member_id) b
     left join lateral protection.in_play(m.member_id) p on true`,
    [memberIds],
  );
  const wallets = new Map<string, { memberId: string; purses: PurseRow[]; inPlay: bigint; seq: bigint }>();
  for (const { member_id: memberId, revision, in_play: inPlay, limits_revision: limitsRevision, ...purse } of rows) {
    const wallet = wallets.get(memberId) ?? { memberId, purses: [], inPlay: inPlay ?? 0n, seq: limitsRevision ?? 0n };
    wallet.purses.push(purse);
    if (purse.purse === 'cash') wallet.seq += revision;
    wallets.set(memberId, wallet);
  }
  return [...wallets.values()];
}

/** A movement of the cash purse; `balance` is the balance after it. Micro-units. */
export interface MovementRow {
  readonly id: string;
  readonly line: number;
  readonly posted_at: Date;
  readonly type: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly version: bigint;
  readonly reference: string | null;
}

/** Which movements to find. `from` (included) and `until` (excluded) are epoch milliseconds. */
export interface MovementFilter {
  readonly memberId: string;
  /** Transfer types of the ledger; null: all. */
  readonly types: readonly string[] | null;
  readonly from: number;
  readonly until: number;
}

/**
 * A page of movements of a member's cash purse, newest first; count and sum are of all that match.
 */
export async function findMovements(
  queryable: Queryable,
  { memberId, types, from, until }: MovementFilter,
  limit: number,
  offset: number,
): Promise<{ readonly rows: MovementRow[]; readonly total: number; readonly sum: bigint }> {
  const rows = await queryable.query<MovementRow & { total: bigint; sum: bigint }>(
    'select * from ledger.purse_statement($1, $2, $3, $4, $5, $6, $7)',
    [memberId, 'cash', types, new Date(from), new Date(until), limit, offset],
  );
  const first = rows[0]!;
  return { rows: rows.filter((row) => row.id !== null), total: Number(first.total), sum: first.sum };
}

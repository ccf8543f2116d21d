import type { Queryable } from '@chokdee/database/database';

/** A purse of a member, micro-units; what can be spent is balance less held. */
export interface PurseRow {
  readonly purse: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
}
/** A member's wallet at one moment. `seq` grows with every change of anything in it. */
export interface WalletNow {
  readonly memberId: string;
  readonly purses: readonly PurseRow[];
  readonly inPlay: bigint;
  readonly seq: bigint;
}

/** The wallets of some members, each read in one statement so that its figures belong together. Members without purses are left out. */
export async function readWallets(queryable: Queryable, memberIds: readonly string[]): Promise<WalletNow[]> {
  interface Row extends PurseRow {
    readonly member_id: string;
    readonly revision: bigint;
    readonly in_play: bigint | null;
    readonly door: bigint | null;
  }
  const rows = await queryable.query<Row>(
    `select m.member_id, b.purse, b.currency, b.balance, b.held, b.revision, p.amount as in_play, p.revision as door
     from unnest($1::uuid[]) as m (member_id) cross join lateral ledger.balances(m.member_id) b left join lateral protection.in_play(m.member_id) p on true`,
    [memberIds],
  );
  const wallets = new Map<string, { memberId: string; purses: PurseRow[]; inPlay: bigint; seq: bigint }>();
  for (const { member_id: memberId, revision, in_play: inPlay, door, ...purse } of rows) {
    const wallet = wallets.get(memberId) ?? { memberId, purses: [], inPlay: inPlay ?? 0n, seq: door ?? 0n };
    wallet.purses.push(purse);
    if (purse.purse === 'cash') wallet.seq += revision;
    wallets.set(memberId, wallet);
  }
  return [...wallets.values()];
}

/** A movement of the cash purse. */
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
/** Movements of a member's cash purse, newest first, with number and sum of all that match. `types` null: all. Moments are epoch milliseconds, `until` not included. */
export async function findMovements(
  queryable: Queryable,
  memberId: string,
  types: readonly string[] | null,
  from: number,
  until: number,
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

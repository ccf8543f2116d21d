import type { Queryable } from '@chokdee/database/database';

/**
 * A purse of a member, micro-units. Spendable is `balance - held`. The balance of the purse `debt`
 * is what the member owes.
 */
export interface Purse {
  readonly purse: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
  /** The number of its entries. */
  readonly version: bigint;
  /** Grows with every change, also of `held`. Orders the states sent to a client. */
  readonly revision: bigint;
}

/**
 * One side of a transfer, as the account record shows it. `amount`: what the purse gained; negative
 * when it lost.
 */
export interface Entry {
  readonly id: string;
  readonly line: number;
  readonly postedAt: Date;
  readonly type: string;
  readonly purse: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly balance: bigint;
  readonly version: bigint;
  /** The account on the other side. */
  readonly other: string;
  readonly reference: string | null;
}

/** Filter of the account record. `from` is inclusive, `to` exclusive. */
export interface StatementFilter {
  readonly types?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}

/** Sums of the entries of one type in a period. */
export interface Turnover {
  readonly type: string;
  readonly currency: string;
  readonly entries: bigint;
  readonly gained: bigint;
  readonly lost: bigint;
}

/** A member's purses, `cash` first. */
export const balances = (on: Queryable, memberId: string): Promise<Purse[]> =>
  on.query<Purse>('select purse, currency, balance, held, version, revision from ledger.balances($1)', [memberId]);

/** A page of a member's entries, newest first, with the number of all matching entries. */
export async function statement(
  on: Queryable,
  memberId: string,
  filter: StatementFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ entries: Entry[]; total: bigint }> {
  const rows = await on.query<Entry & { total: bigint }>(
    `select id, line, posted_at as "postedAt", type, purse, currency, amount, balance, version, other, reference, total
     from ledger.statement($1, $2, $3, $4, $5, $6)`,
    [memberId, filter.types ?? null, filter.from ?? null, filter.to ?? null, page.limit, page.offset],
  );
  // A page after the last entry has no row and so no total.
  const total =
    rows[0]?.total ?? (page.offset === 0 ? 0n : (await statement(on, memberId, filter, { limit: 1, offset: 0 })).total);
  return { entries: rows.map(({ total: _total, ...entry }) => entry), total };
}

/** Sums per type and currency of the entries that `statement` lists, without the purse `debt`. */
export const turnover = (on: Queryable, memberId: string, filter: StatementFilter): Promise<Turnover[]> =>
  on.query<Turnover>('select type, currency, entries, gained, lost from ledger.turnover($1, $2, $3, $4)', [
    memberId,
    filter.types ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ]);

/**
 * The balances of a brand's operator-owned accounts. A channel is negative by the money that came
 * in through it.
 */
export async function operatorBalances(
  on: Queryable,
  brandId: string,
): Promise<{ account: string; currency: string; balance: bigint }[]> {
  const rows = await on.query<{ account: string; currency: string; balance: string }>(
    'select account, currency, balance from ledger.operator_balances($1)',
    [brandId],
  );
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }));
}

/** A purse that is not a whole number of minor units. `fraction`: the part above, micro-units. */
export interface FractionalPurse {
  readonly memberId: string;
  readonly brandId: string;
  readonly purse: string;
  readonly currency: string;
  readonly fraction: bigint;
}

/**
 * Purses whose balance is not a multiple of `unit` micro-units, at most `limit`. Reads every purse:
 * for a daily job.
 */
export const fractionalPurses = (on: Queryable, unit: bigint, limit: number): Promise<FractionalPurse[]> =>
  on.query<FractionalPurse>(
    `select member_id as "memberId", brand_id as "brandId", purse, currency, fraction
     from ledger.fractional_purses($1, $2)`,
    [unit, limit],
  );

/** A hold that has expired. */
export interface ExpiredHold {
  readonly memberId: string;
  readonly holdId: string;
  readonly type: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string | null;
}

/** Frees expired holds, at most `limit`. Called by a periodic job. */
export const expireHolds = (on: Queryable, limit = 500): Promise<ExpiredHold[]> =>
  on.query<ExpiredHold>(
    `select member_id as "memberId", hold_id as "holdId", type, amount, currency, reference
     from ledger.expire_holds($1)`,
    [limit],
  );

/**
 * Sums the operator-owned accounts and the purses of past days. Called by a periodic job. Returns
 * how many days of operator-owned accounts were closed.
 */
export async function closeDays(on: Queryable): Promise<number> {
  const [row] = await on.query<{ days: number }>('select ledger.close_days() as days');
  while ((await on.query<{ more: boolean }>('select ledger.close_purse_day() as more'))[0]!.more);
  return row!.days;
}

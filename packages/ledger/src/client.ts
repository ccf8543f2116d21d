import type { Queryable } from '@chokdee/database/database';

/** A purse of a member, micro-units. What can be spent is `balance - held`; for the purse `debt` the balance is what the member owes. */
export interface Purse {
  readonly purse: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly held: bigint;
  /** Number of its entries. */
  readonly version: bigint;
  /** Grows with every change, of what is held too: orders the states a client is shown. */
  readonly revision: bigint;
}

/** One side of a transfer, as the account record shows it. `amount` is what the purse gained. */
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

/** What a search in the account record asks for; `from` is included, `to` is not. */
export interface StatementFilter {
  readonly types?: readonly string[];
  readonly from?: Date;
  readonly to?: Date;
}

/** What was posted of one type in a time. */
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

/** A page of a member's entries, newest first, with the number of all that match. */
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
  // A page behind the last row carries no total of its own.
  const total =
    rows[0]?.total ?? (page.offset === 0 ? 0n : (await statement(on, memberId, filter, { limit: 1, offset: 0 })).total);
  return { entries: rows.map(({ total: _total, ...entry }) => entry), total };
}

/** Sums per type over what `statement` lists, without the purse `debt`. */
export const turnover = (on: Queryable, memberId: string, filter: StatementFilter): Promise<Turnover[]> =>
  on.query<Turnover>('select type, currency, entries, gained, lost from ledger.turnover($1, $2, $3, $4)', [
    memberId,
    filter.types ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ]);

/** What the house-owned accounts of a brand hold; money that came in through a channel stands there below zero. */
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

/** A hold that its time has ended. */
export interface ExpiredHold {
  readonly memberId: string;
  readonly holdId: string;
  readonly type: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reference: string | null;
}

/** Frees holds whose time is over, at most `limit`; for a ticking job. */
export const expireHolds = (on: Queryable, limit = 500): Promise<ExpiredHold[]> =>
  on.query<ExpiredHold>(
    'select member_id as "memberId", hold_id as "holdId", type, amount, currency, reference from ledger.expire_holds($1)',
    [limit],
  );

/** Sums the house-owned accounts of the days that are over; for a ticking job. Answers how many days were closed. */
export const closeDays = async (on: Queryable): Promise<number> =>
  (await on.query<{ days: number }>('select ledger.close_days() as days'))[0]!.days;

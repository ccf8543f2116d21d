import type { Queryable } from '@chokdee/database/database';
import { sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import { tables, type SettingsRow } from './tables.ts';

/**
 * A brand's settings of the cashier. Refuses with `function.not.available` when the brand has no
 * cashier.
 */
export async function settingsOf(queryable: Queryable, brandId: string): Promise<SettingsRow> {
  const row = await tables(queryable)
    .selectFrom('settings')
    .selectAll()
    .where('brand_id', '=', brandId)
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('function.not.available');
  return row;
}

/** Gives a brand a cashier with the default settings. Existing settings are not changed. */
export async function enableCashier(queryable: Queryable, brandId: string): Promise<void> {
  await tables(queryable)
    .insertInto('settings')
    .values({ brand_id: brandId })
    .onConflict((conflict) => conflict.column('brand_id').doNothing())
    .execute();
}

/**
 * A target processing time and the measured average in minutes, to one decimal; null without data
 * (decision D10). `count`: the number of measured transactions.
 */
export interface ProcessingTime {
  readonly targetMinutes: number;
  readonly averageMinutes: number | null;
  readonly count: number;
}

const minutes = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds / 6) / 10);
const thirtyDaysAgo = sql<Date>`platform.clock() - interval '30 days'`;

/** The processing times of a brand's deposits: of all, and of each channel that has any. */
export interface DepositTimes {
  readonly all: ProcessingTime;
  readonly of: (channel: string) => ProcessingTime;
}

/** The processing times of deposits over the last 30 days, from opening to credit. */
export async function depositTimes(queryable: Queryable, settings: SettingsRow): Promise<DepositTimes> {
  const rows = await tables(queryable)
    .selectFrom('deposit')
    .select('channel')
    .select(sql<bigint>`count(*)`.as('count'))
    .select(sql<number>`extract(epoch from sum(ended_at - created_at))::float8`.as('seconds'))
    .where('brand_id', '=', settings.brand_id)
    .where('state', '=', 'confirmed')
    .where('ended_at', '>=', thirtyDaysAgo)
    .groupBy('channel')
    .execute();
  const timeOf = (channels: typeof rows): ProcessingTime => {
    const count = channels.reduce((sum, row) => sum + Number(row.count), 0);
    const seconds = channels.reduce((sum, row) => sum + row.seconds, 0);
    return {
      targetMinutes: settings.deposit_target_minutes,
      averageMinutes: minutes(count === 0 ? null : seconds / count),
      count,
    };
  };
  return { all: timeOf(rows), of: (channel) => timeOf(rows.filter((row) => row.channel === channel)) };
}

/**
 * The processing time of withdrawals since a moment (by default 30 days ago), from request to
 * payment.
 */
export async function withdrawalTime(
  queryable: Queryable,
  settings: SettingsRow,
  since = thirtyDaysAgo,
): Promise<ProcessingTime> {
  const row = await tables(queryable)
    .selectFrom('withdrawal')
    .select(sql<bigint>`count(*)`.as('count'))
    .select(sql<number | null>`extract(epoch from avg(paid_at - requested_at))::float8`.as('seconds'))
    .where('brand_id', '=', settings.brand_id)
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow();
  return {
    targetMinutes: settings.withdrawal_target_minutes,
    averageMinutes: minutes(row.seconds),
    count: Number(row.count),
  };
}

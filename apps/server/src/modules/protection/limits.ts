import type { Database } from '@chokdee/database/database';

/** What a limit holds down. `single_bet` is per wager, the others per period. */
export type LimitKind = 'single_bet' | 'wager' | 'loss' | 'deposit';
/** The period of a limit, in the house's time (GMT+8): the day, the week from Monday, the month. `once` belongs to `single_bet`. */
export type LimitPeriod = 'once' | 'day' | 'week' | 'month';
/** A limit of one setter: the member's own, or the house's. The stricter counts. Micro-units. */
export interface Limit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setter: 'member' | 'house';
  readonly amount: bigint;
  readonly setAt: Date;
}
/** A wish to loosen an own limit: it may be confirmed from `readyAt` on. `amount` null takes the limit away. */
export interface Loosening {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: bigint | null;
  readonly askedAt: Date;
  readonly readyAt: Date;
}
/** What has been used in a running period, micro-units. `lost` counts open stakes as lost and may be negative. */
export interface Used {
  readonly period: Exclude<LimitPeriod, 'once'>;
  readonly wagered: bigint;
  readonly lost: bigint;
  readonly deposited: bigint;
}
/** Everything about one member's limits. */
export interface LimitBook {
  readonly limits: readonly Limit[];
  readonly loosenings: readonly Loosening[];
  readonly used: readonly Used[];
}
/** Which limit, whose, how much. */
export interface LimitChange {
  readonly memberId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setter: 'member' | 'house';
  /** Micro-units; null takes the limit away. */
  readonly amount: bigint | null;
  /** `member`, or the operator's id. */
  readonly actor: string;
  readonly reason?: string;
}

/** Sets a limit. `applied`: it stands now. `waiting`: a member's loosening, to be confirmed after 24 hours. `unknown`: no such member. */
export async function setLimit(database: Database, change: LimitChange): Promise<'applied' | 'waiting' | 'unknown'> {
  const rows = await database.query<{ answer: 'applied' | 'waiting' | 'unknown' }>(
    'select protection.set_limit($1, $2, $3, $4, $5, $6, $7) as answer',
    [change.memberId, change.kind, change.period, change.setter, change.amount, change.actor, change.reason ?? null],
  );
  return rows[0]!.answer;
}

/** Confirms a loosening. `early`: its 24 hours are not over. `unknown`: none was asked for. */
export async function confirmLoosening(
  database: Database,
  memberId: string,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<'applied' | 'early' | 'unknown'> {
  const rows = await database.query<{ answer: 'applied' | 'early' | 'unknown' }>(
    'select protection.confirm_loosening($1, $2, $3) as answer',
    [memberId, kind, period],
  );
  return rows[0]!.answer;
}

/** Takes back a wish to loosen. True when there was one. */
export async function withdrawLoosening(
  database: Database,
  memberId: string,
  kind: LimitKind,
  period: LimitPeriod,
): Promise<boolean> {
  const rows = await database.query<{ answer: boolean }>('select protection.withdraw_loosening($1, $2, $3) as answer', [
    memberId,
    kind,
    period,
  ]);
  return rows[0]!.answer;
}

/** A member's limits, wishes and what is used of them. */
export async function limitBook(database: Database, memberId: string): Promise<LimitBook> {
  const [limits, loosenings, used] = await Promise.all([
    database.query<Limit>(
      'select kind, period, setter, amount, set_at as "setAt" from protection.limit_setting where member_id = $1 order by kind, period, setter',
      [memberId],
    ),
    database.query<Loosening>(
      'select kind, period, amount, asked_at as "askedAt", ready_at as "readyAt" from protection.loosening where member_id = $1 order by kind, period',
      [memberId],
    ),
    database.query<Used>('select period, wagered, lost, deposited from protection.counters($1)', [memberId]),
  ]);
  return { limits, loosenings, used };
}

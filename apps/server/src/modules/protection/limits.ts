import type { Database } from '@chokdee/database/database';

/** What a limit caps. `single_bet` applies per wager, the others per period. */
export type LimitKind = 'single_bet' | 'wager' | 'loss' | 'deposit';

/**
 * The period of a limit: business day (GMT+8), week from Monday, or month; `once` for `single_bet`.
 */
export type LimitPeriod = 'once' | 'day' | 'week' | 'month';

/** Who set a limit. The stricter of the two applies. */
export type LimitSetter = 'member' | 'operator';

/** The limit of one setter, in micro-units. */
export interface Limit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setter: LimitSetter;
  readonly amount: bigint;
  readonly setAt: Date;
}

/** A member's request to loosen an own limit. The member may confirm it from `readyAt` on. */
export interface Loosening {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Micro-units; null removes the limit. */
  readonly amount: bigint | null;
  readonly requestedAt: Date;
  readonly readyAt: Date;
}

/**
 * What a running period has used, in micro-units. `lost` includes open stakes and may be negative.
 */
export interface LimitUsage {
  readonly period: Exclude<LimitPeriod, 'once'>;
  readonly wagered: bigint;
  readonly lost: bigint;
  readonly deposited: bigint;
}

/** A member's limits, requests to loosen them, and usage per period. */
export interface MemberLimits {
  readonly limits: readonly Limit[];
  readonly loosenings: readonly Loosening[];
  readonly used: readonly LimitUsage[];
}

/** A change of one limit. */
export interface LimitChange {
  readonly memberId: string;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly setter: LimitSetter;
  /** Micro-units; null removes the limit. */
  readonly amount: bigint | null;
  /** `member`, or the operator's id. */
  readonly actor: string;
  readonly reason?: string;
}

/**
 * Sets a limit. `applied`: the limit applies now. `waiting`: a member's loosening, to be confirmed
 * after 24 hours. `unknown`: no such member.
 */
export async function setLimit(database: Database, change: LimitChange): Promise<'applied' | 'waiting' | 'unknown'> {
  const rows = await database.query<{ answer: 'applied' | 'waiting' | 'unknown' }>(
    'select protection.set_limit($1, $2, $3, $4, $5, $6, $7) as answer',
    [change.memberId, change.kind, change.period, change.setter, change.amount, change.actor, change.reason ?? null],
  );
  return rows[0]!.answer;
}

/** Confirms a loosening. `early`: its 24 hours are not over. `unknown`: there is no request. */
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

/** Cancels a request to loosen a limit. Returns whether there was one. */
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

/** A member's limits, requests to loosen them, and usage per period. */
export async function limitsOf(database: Database, memberId: string): Promise<MemberLimits> {
  const [limits, loosenings, used] = await Promise.all([
    database.query<Limit>(
      `select kind, period, setter, amount, set_at as "setAt"
       from protection.limit_setting
       where member_id = $1
       order by kind, period, setter`,
      [memberId],
    ),
    database.query<Loosening>(
      `select kind, period, amount, requested_at as "requestedAt", ready_at as "readyAt"
       from protection.loosening
       where member_id = $1
       order by kind, period`,
      [memberId],
    ),
    database.query<LimitUsage>('select period, wagered, lost, deposited from protection.counters($1)', [memberId]),
  ]);
  return { limits, loosenings, used };
}

import type { Database, Queryable } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import {
  confirmLoosening,
  limitsOf,
  setLimit,
  withdrawLoosening,
  type LimitChange,
  type LimitKind,
  type LimitPeriod,
  type MemberLimits,
} from './limits.ts';
import { createPlayerLimits, setState, stateOf, type CurrentState, type StateChange } from './state.ts';

export type {
  Limit,
  LimitChange,
  LimitKind,
  LimitPeriod,
  LimitSetter,
  LimitUsage,
  Loosening,
  MemberLimits,
} from './limits.ts';
export type { CurrentState, PlayState, StateChange } from './state.ts';

/**
 * Player protection: one row of player limits per member, with state, limits and counters.
 *
 * SQL interface, for money commands. Each function runs in the command's own transaction. A command
 * must lock the player limits before everything else.
 * - `protection.lock_player_limits(member_id) returns text`: locks; returns the state, null for an
 *   unknown member. For wins, refunds and withdrawals. `protection.lock_members(member_ids, wait)`
 *   locks many and skips those that are locked.
 * - `protection.judge(stakes, check, wait) returns protection.reservation[]`: locks the members of
 *   a set of stakes and judges each. `refusal` is null when the stake is accepted, else `busy`,
 *   `unknown`, `closed`, `blocked` or `limit.<kind>[.<period>]`. With `check` false the stakes are
 *   results. `protection.count_all(stakes, at)` counts those that the command accepts.
 * - `protection.record_wager(member_id, placed_at, wagered, lost, in_play) returns
 *   protection.reservation`: counts what a later command did to one wager.
 * - `protection.check_deposit(member_id, amount) returns text`: locks and checks a deposit. Null
 *   when it is allowed, else `closed`, `blocked` or `limit.deposit.<period>`.
 * - `protection.record_deposit(member_id, amount)`: counts a posted deposit (gross; a withdrawal
 *   does not reduce the count).
 * - `protection.is_member_of(member_id, brand_id, currency) returns boolean`: whether the member
 *   belongs to this brand and uses this currency.
 * - `protection.may_play(member_id) returns boolean` and `protection.max_stake(member_id) returns
 *   bigint`: forecasts without a lock: whether the state allows play, and the largest stake.
 * - `protection.in_play(member_id) returns table (amount, revision)`: the stakes of open wagers,
 *   and the revision of the player limits.
 */
export interface Protection {
  readonly module: ServerModule;
  /** Creates the player limits of a new member, in the transaction of the registration. */
  createPlayerLimits(
    tx: Queryable,
    member: { readonly memberId: string; readonly brandId: string; readonly currency: string },
  ): Promise<void>;
  /** A member's state now; null for an unknown member. */
  stateOf(memberId: string): Promise<CurrentState | null>;
  /**
   * Changes a state. `refused`: an exclusion has not ended, or a member would loosen the own state.
   */
  setState(change: StateChange, tx?: Queryable): Promise<'ok' | 'refused' | 'unknown'>;
  /** Sets a limit. `waiting`: a member's loosening, to be confirmed after 24 hours. */
  setLimit(change: LimitChange): Promise<'applied' | 'waiting' | 'unknown'>;
  /** Applies a loosening that was requested 24 hours ago. `unknown`: there is no request. */
  confirmLoosening(memberId: string, kind: LimitKind, period: LimitPeriod): Promise<'applied' | 'early' | 'unknown'>;
  /** Cancels a request to loosen a limit. Returns whether there was one. */
  withdrawLoosening(memberId: string, kind: LimitKind, period: LimitPeriod): Promise<boolean>;
  /** A member's limits, requests to loosen them, and usage. */
  limitsOf(memberId: string): Promise<MemberLimits>;
}

/** Builds the protection module. */
export function createProtection({ database }: { readonly database: Database }): Protection {
  return {
    module: {
      name: 'protection',
      routes: [],
      retention: [
        {
          tables: ['protection.player_limits', 'protection.limit_setting', 'protection.loosening'],
          reason: 'bounded by members and their limits',
        },
        { tables: ['protection.change'], reason: 'proof of limits and exclusions' },
      ],
    },
    createPlayerLimits,
    stateOf: (memberId) => stateOf(database, memberId),
    setState: (change, tx = database) => setState(tx, change),
    setLimit: (change) => setLimit(database, change),
    confirmLoosening: (memberId, kind, period) => confirmLoosening(database, memberId, kind, period),
    withdrawLoosening: (memberId, kind, period) => withdrawLoosening(database, memberId, kind, period),
    limitsOf: (memberId) => limitsOf(database, memberId),
  };
}

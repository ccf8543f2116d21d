import type { Database, Queryable } from '@chokdee/database/database';
import type { ServerModule } from '../../platform/module.ts';
import {
  confirmLoosening,
  limitBook,
  setLimit,
  withdrawLoosening,
  type LimitBook,
  type LimitChange,
  type LimitKind,
  type LimitPeriod,
} from './limits.ts';
import { createPlayerLimits, setState, stateOf, type StateChange, type StateNow } from './state.ts';

export type { Limit, LimitBook, LimitChange, LimitKind, LimitPeriod, Loosening, Used } from './limits.ts';
export type { PlayState as DoorState, StateChange, StateNow } from './state.ts';

/**
 * Player protection: the one door row per member, with state, limits and counters.
 *
 * SQL face, for money commands, each in the command's own transaction; the door is locked first and before everything else:
 * - `protection.lock_player_limits(member_id) returns text`: locks, answers the state (null: no such member). For wins, refunds, withdrawals.
 *   `protection.lock_player_limits_all(member_ids)` only locks the doors of many, in member order.
 * - `protection.reserve_limits(member_id, brand_id, currency, moment, stake, lost, in_play) returns protection.reservation`: locks, judges and counts a stake;
 *   `refusal` null: welcome; else `closed`, `blocked`, `limit.<kind>[.<period>]`. `protection.release_limits` takes the count back.
 *   `protection.reserve_limits_all(stakes, moment, judged)` does so for many members at once, as far as nothing stands against a stake; not judged, it counts results.
 * - `protection.record_wager(member_id, placed_at, wagered, lost, in_play) returns protection.reservation`: counts what a later command did to a wager.
 * - `protection.check_deposit(member_id, amount) returns text`: locks and judges a deposit. Null: welcome; else `closed`, `blocked`, `limit.deposit.<period>`.
 * - `protection.record_deposit(member_id, amount)`: counts a deposit once it is posted (gross; withdrawals give nothing back).
 * - `protection.is_member_of(member_id, brand_id, currency) returns boolean`: whether the member is of this brand and keeps this currency.
 * - `protection.may_play(member_id) returns boolean`, `protection.max_stake(member_id) returns bigint`: forecasts without a lock, whether state lets play, and the largest stake.
 * - `protection.in_play(member_id) returns table (amount, revision)`: stakes of open wagers, and the door's revision.
 */
export interface Protection {
  readonly module: ServerModule;
  openDoor(
    tx: Queryable,
    member: { readonly memberId: string; readonly brandId: string; readonly currency: string },
  ): Promise<void>;
  stateOf(memberId: string): Promise<StateNow | null>;
  setState(change: StateChange, tx?: Queryable): Promise<'ok' | 'refused' | 'unknown'>;
  setLimit(change: LimitChange): Promise<'applied' | 'waiting' | 'unknown'>;
  confirmLoosening(memberId: string, kind: LimitKind, period: LimitPeriod): Promise<'applied' | 'early' | 'unknown'>;
  withdrawLoosening(memberId: string, kind: LimitKind, period: LimitPeriod): Promise<boolean>;
  limitsOf(memberId: string): Promise<LimitBook>;
}

/** Builds the protection module. */
export function createProtection({ database }: { readonly database: Database }): Protection {
  return {
    module: { name: 'protection', routes: [] },
    openDoor: createPlayerLimits,
    stateOf: (memberId) => stateOf(database, memberId),
    setState: (change, tx = database) => setState(tx, change),
    setLimit: (change) => setLimit(database, change),
    confirmLoosening: (memberId, kind, period) => confirmLoosening(database, memberId, kind, period),
    withdrawLoosening: (memberId, kind, period) => withdrawLoosening(database, memberId, kind, period),
    limitsOf: (memberId) => limitBook(database, memberId),
  };
}

import type { Queryable } from '@chokdee/database/database';

/**
 * A member's state. `open`: may play. `blocked`: by an operator, or a time-out with an end.
 * `excluded`: at the member's own request. `closed`: the account has ended.
 */
export type PlayState = 'open' | 'blocked' | 'excluded' | 'closed';

/** A member's state as it applies now, and its end if it has one. */
export interface CurrentState {
  readonly state: PlayState;
  readonly until: Date | null;
}

/** A change of state. */
export interface StateChange {
  readonly memberId: string;
  readonly state: PlayState;
  /** End of a block or an exclusion; null: without end. */
  readonly until: Date | null;
  /** `member`, or the operator's id. */
  readonly actor: string;
  readonly reason?: string;
}

/** Creates the player limits of a new member, in the transaction of the registration. */
export async function createPlayerLimits(
  tx: Queryable,
  member: { readonly memberId: string; readonly brandId: string; readonly currency: string },
): Promise<void> {
  await tx.query('select protection.create_player_limits($1, $2, $3)', [
    member.memberId,
    member.brandId,
    member.currency,
  ]);
}

/** A member's state; null for an unknown member. A time-out that has ended counts as open. */
export async function stateOf(database: Queryable, memberId: string): Promise<CurrentState | null> {
  const rows = await database.query<CurrentState>(
    `select
       case when ended then 'open' else state end as state,
       case when ended then null else state_until end as until
     from (
       select
         state,
         state_until,
         state = 'blocked' and state_until <= platform.clock() is true as ended
       from protection.player_limits
       where member_id = $1
     ) l`,
    [memberId],
  );
  return rows[0] ?? null;
}

/**
 * Changes a member's state. `refused`: an exclusion cannot end early, and a member may only tighten
 * the own state.
 */
export async function setState(database: Queryable, change: StateChange): Promise<'ok' | 'refused' | 'unknown'> {
  const rows = await database.query<{ answer: 'ok' | 'refused' | 'unknown' }>(
    'select protection.set_state($1, $2, $3, $4, $5) as answer',
    [change.memberId, change.state, change.until, change.actor, change.reason ?? null],
  );
  return rows[0]!.answer;
}

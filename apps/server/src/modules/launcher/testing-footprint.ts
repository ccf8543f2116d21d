import type { TestDatabase } from '@chokdee/database/testing';

/** Every row a play or the end of a round writes, one query per kind. `$1` is the member. */
const QUERIES = {
  rounds: `
    select
      to_jsonb(r)
        - '{member_id,id,session_id,brand_id,pair_id,request_id,played_at,moved_at,ended_at,voided_at}'::text[]
        || jsonb_build_object(
          'ended', r.ended_at >= r.played_at,
          'moved', r.moved_at >= r.played_at,
          'voided', r.voided_at >= r.played_at,
          'request', r.request_id is not null
        ),
      row_number() over (order by id)
    from launcher.round r
    where member_id = $1`,
  slots: `
    select
      jsonb_build_object(
        'game', t.game,
        'active', t.active_round = r.id,
        'last', t.last_round = r.id,
        'at', t.played_at = r.played_at
      ),
      1
    from launcher.game_slot t
    join launcher.round r on r.member_id = t.member_id and r.id = t.last_round
    where t.member_id = $1`,
  holds: `
    select to_jsonb(h.round_id = t.active_round), 1
    from seeds.hold h
    join launcher.game_slot t using (member_id)
    where member_id = $1`,
  seen: `
    select to_jsonb(last_seen_at > platform.clock() - interval '10 minutes'), 1
    from identity.session
    where member_id = $1`,
  pairs: `
    select jsonb_build_object('state', state, 'nonce', next_nonce), state::text
    from seeds.pair
    where member_id = $1`,
  limits: `
    select to_jsonb(l) - 'member_id', 1
    from protection.player_limits l
    where member_id = $1`,
  purses: `
    select
      to_jsonb(a) - '{member_id,last_id}'::text[]
        || jsonb_build_object(
          'newest', a.last_id = (select t.id from ledger.transfer t where t.member_id = $1 order by t.id desc limit 1)
        ),
      purse
    from ledger.account a
    where member_id = $1`,
  transfers: `
    select t.row, t.row::text
    from (
      select
        to_jsonb(t) - '{member_id,id,posted_at,hash,reference,reverses,hold_id}'::text[]
          || jsonb_build_object(
            'hashed', t.hash is not null,
            'of its wager', exists (
              select from wagering.wager w
              where w.member_id = t.member_id and w.id::text = t.reference and t.id in (w.id, w.outcome_id)
            )
          ) as row
      from ledger.transfer t
      where member_id = $1
    ) t`,
  outcomes: `
    select
      to_jsonb(o) - '{member_id,id,wager_id,at,hash}'::text[]
        || jsonb_build_object(
          'last', w.outcome_id = o.id and w.settled_at = o.at,
          'hashed', o.hash = ledger.content_hash(jsonb_build_object(
            'id', o.id,
            'memberId', o.member_id,
            'wagerId', o.wager_id,
            'payout', o.payout::text,
            'detail', o.detail
          ))
        ),
      o.id::text
    from wagering.outcome o
    join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id
    where o.member_id = $1`,
  wagers: `
    select
      to_jsonb(w)
        - '{member_id,id,placed_at,settled_at,session,seed_pair,round,hash,outcome_id}'::text[]
        || jsonb_build_object('hashed', w.hash = ledger.content_hash(
          jsonb_build_object(
            'id', w.id,
            'memberId', w.member_id,
            'brandId', w.brand_id,
            'product', w.product,
            'vendor', w.vendor,
            'game', w.game,
            'round', w.round,
            'stake', w.stake::text,
            'currency', w.currency,
            'ruleVersion', w.rule_version,
            'session', w.session,
            'place', w.place,
            'seedPair', w.seed_pair,
            'nonce', w.nonce::text,
            'detail', w.detail
          )
          || case when w.immediate then jsonb_build_object('payout', w.payout::text) else '{}' end
        )),
      row_number() over (order by id)
    from wagering.wager w
    where member_id = $1`,
  events: `
    select
      jsonb_build_object('topic', topic) || (payload::jsonb - '{wagerId,round,placedAt}'::text[]),
      row_number() over (order by xid, id)
    from platform.outbox
    where member_id = $1`,
};

/**
 * A member's rows without what differs between any two members: ids and times. Equal commands leave
 * equal footprints.
 */
export async function footprintOf({ owner }: TestDatabase, member: string): Promise<Record<string, unknown[]>> {
  const footprint: Record<string, unknown[]> = {};
  for (const [kind, sql] of Object.entries(QUERIES)) {
    const rows = await owner.query<{ row: unknown }>(
      `select row from (${sql}) as all_rows (row, sort_key) order by sort_key`,
      [member],
    );
    footprint[kind] = rows.map(({ row }) => row);
  }
  return footprint;
}

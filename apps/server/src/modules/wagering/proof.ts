import type { Invariant } from '@chokdee/ledger/proof';

/**
 * Rules between wagers, their outcomes, the player limits and the ledger, checked beside the
 * ledger's own (`npm run ledger:prove`). Each query lists the rows that break its rule.
 */
export const wagerInvariants: readonly Invariant[] = [
  {
    invariant: 'I9',
    name: 'wagers-settle-once',
    sql: `select w.member_id, w.id, w.state, w.outcomes, o.kinds
      from wagering.wager w
      left join (
        select
          member_id,
          wager_id,
          array_agg(kind::text order by ordinal) as kinds,
          max(ordinal) as highest,
          count(*) as entries
        from wagering.outcome
        group by member_id, wager_id
      ) o on o.member_id = w.member_id and o.wager_id = w.id
      where w.outcomes <> coalesce(o.entries, 0)
        or w.outcomes <> coalesce(o.highest, 0)
        or (w.state = 'placed' and (w.immediate or w.outcomes <> 0))
        or (w.state = 'settled' and not w.immediate and w.outcomes = 0)
        or (w.state in ('voided', 'cancelled')) <> (coalesce(o.kinds[o.entries] in ('void', 'cancel'), false))
        or array_position(o.kinds[:o.entries - 1], 'void') is not null
        or array_position(o.kinds[:o.entries - 1], 'cancel') is not null
        or array_position(o.kinds, 'settle') > 1
        or (w.immediate and (o.kinds && array['settle', 'resettle']))
        or (not w.immediate and o.kinds[1] = 'resettle')`,
  },
  {
    invariant: 'I9',
    name: 'wagers-are-whole',
    sql: `select member_id, id, state, stake, valid_bet
      from wagering.wager
      where valid_bet > stake or (settled_at is null) <> (state = 'placed')`,
  },
  {
    invariant: 'I9',
    name: 'nonces-are-used-once',
    sql: `select member_id, seed_pair, nonce, count(*) as wagers
      from wagering.wager
      where seed_pair is not null
      group by member_id, seed_pair, nonce
      having count(*) > 1`,
  },
  {
    invariant: 'I9',
    name: 'wagers-show-their-last-outcome',
    sql: `select o.member_id, o.id, o.wager_id, o.kind
      from wagering.outcome o
      left join wagering.wager w on w.member_id = o.member_id and w.id = o.wager_id
      where w.id is null
        or (
          o.ordinal = w.outcomes
          and (w.outcome_id is distinct from o.id or w.payout <> o.payout or w.valid_bet <> o.valid_bet)
        )`,
  },
  {
    invariant: 'I10',
    name: 'stakes-in-play-are-held',
    sql: `select
        coalesce(w.brand_id, h.brand_id) as brand_id,
        coalesce(w.currency, h.currency) as currency,
        w.stakes::text as stakes,
        h.balance::text as held
      from (
        select brand_id, currency, sum(stake) as stakes
        from wagering.wager
        where state = 'placed'
        group by brand_id, currency
        having sum(stake) <> 0
      ) w
      full join (
        select b.brand_id, h.currency, h.balance
        from (select distinct brand_id from wagering.wager) b
        cross join lateral ledger.operator_balances(b.brand_id) h
        where h.account = 'house:play' and h.balance <> 0
      ) h on h.brand_id = w.brand_id and h.currency = w.currency
      where w.stakes is distinct from h.balance`,
  },
  {
    invariant: 'I10',
    name: 'doors-count-open-stakes',
    sql: `select
        coalesce(p.member_id, w.member_id) as member_id,
        p.amount::text as counted,
        w.stakes::text as stakes
      from protection.in_play_by_member() p
      full join (
        select member_id, sum(stake) as stakes
        from wagering.wager
        where state = 'placed'
        group by member_id
        having sum(stake) <> 0
      ) w on w.member_id = p.member_id
      where p.amount is distinct from w.stakes`,
  },
  {
    invariant: 'I6',
    name: 'wagers-are-ledger-commands',
    sql: `select c.member_id, c.id, c.kind
      from (
        select member_id, id, hash, 'wager' as kind from wagering.wager
        union all
        select member_id, id, hash, kind from wagering.outcome
      ) c
      where ledger.hash_of(c.member_id, c.id) is distinct from c.hash`,
  },
];

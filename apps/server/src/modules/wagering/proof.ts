import { broken, type Check, FIRST_ID, type Scope } from '@chokdee/ledger/proof';

const WAGER = `
  member_id, id, stake, valid_bet, payout, state, immediate, currency, settled_at, seed_pair, nonce, outcomes,
  outcome_id, hash`;
const OUTCOME = 'member_id, id, wager_id, ordinal, kind, payout, valid_bet, hash';

/**
 * `outcome_since`: the outcomes after the checkpoint. `wager`: the wagers after it (`is_new`) and
 * those that such an outcome belongs to, `outcome`: all outcomes of these wagers.
 */
const tables = (scope: Scope): string => `
  outcome_since as materialized (${scope.rows('wagering.outcome', OUTCOME, 'id')}),
  ${
    scope.full
      ? `wager as materialized (select *, true as is_new from (${scope.rows('wagering.wager', WAGER)}) w),
  outcome as (select * from outcome_since)`
      : `wager as materialized (
    select *, true as is_new
    from (${scope.rows('wagering.wager', WAGER, 'id')}) w
    union all
    select w.*, false
    from (
      select distinct o.member_id, o.wager_id
      from outcome_since o
      join start s on s.member_id = o.member_id
      where o.wager_id < s.since
    ) t
    cross join lateral (
      select ${WAGER} from wagering.wager w where w.member_id = t.member_id and w.id = t.wager_id offset 0
    ) w
  ),
  older as materialized (
    select member_id, ledger.read_from(min(id::text)::uuid) as since
    from wager
    where not is_new
    group by member_id
  ),
  outcome as materialized (
    select * from outcome_since
    union all
    select o.*
    from older m
    join start s on s.member_id = m.member_id
    cross join lateral (
      select ${OUTCOME}
      from wagering.outcome o
      where o.member_id = m.member_id and o.id >= m.since and o.id < s.since
      offset 0
    ) o
    where exists (select from wager w where w.member_id = o.member_id and w.id = o.wager_id)
  )`
  }`;

const SETTLE_ONCE = `
  select w.member_id, w.id, w.state, w.outcomes, o.kinds
  from wager w
  left join (
    select
      member_id,
      wager_id,
      array_agg(kind::text order by ordinal) as kinds,
      max(ordinal) as highest,
      count(*) as entries
    from outcome
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
    or (not w.immediate and o.kinds[1] = 'resettle')`;

const WHOLE = `
  select member_id, id, state, stake, valid_bet
  from wager
  where valid_bet > stake
    or (settled_at is null) <> (state = 'placed')`;

/** A proof since the checkpoint compares only the wagers after it. */
const NONCES = `
  select member_id, seed_pair, nonce, count(*) as wagers
  from wager
  where is_new
    and seed_pair is not null
  group by member_id, seed_pair, nonce
  having count(*) > 1`;

const LAST_OUTCOME = `
  select o.member_id, o.id, o.wager_id, o.kind
  from outcome_since o
  left join wager w on w.member_id = o.member_id and w.id = o.wager_id
  where w.id is null
    or (
      o.ordinal = w.outcomes
      and (w.outcome_id is distinct from o.id or w.payout <> o.payout or w.valid_bet <> o.valid_bet)
    )`;

/**
 * Per member: what entered and left `house:play` since the checkpoint is the stakes placed and
 * closed since then.
 */
const IN_PLAY = `
  select member_id, currency, w.stakes::text as stakes, h.amount::text as held
  from (
    select member_id, currency, sum(stake) as stakes
    from (
      select w.member_id, w.currency, w.stake
      from wager w
      left join start s on s.member_id = w.member_id
      where w.is_new
        and not w.immediate
        and w.id >= coalesce(s.position, '${FIRST_ID}')
      union all
      select o.member_id, w.currency, -w.stake
      from outcome_since o
      join wager w on w.member_id = o.member_id and w.id = o.wager_id
      left join start s on s.member_id = o.member_id
      where o.ordinal = 1
        and not w.immediate
        and o.id >= coalesce(s.position, '${FIRST_ID}')
    ) stake
    group by member_id, currency
  ) w
  full join (
    select
      l.member_id,
      l.currency,
      sum(case l.credit when 'house:play' then l.amount else -l.amount end) as amount
    from line l
    left join start s on s.member_id = l.member_id
    where (l.credit = 'house:play' or l.debit = 'house:play')
      and l.id >= coalesce(s.position, '${FIRST_ID}')
    group by l.member_id, l.currency
  ) h using (member_id, currency)
  where coalesce(w.stakes, 0) <> coalesce(h.amount, 0)`;

/** Per member: the stakes in play now are `house:play` at the checkpoint and since. */
const COUNTED = (scope: Scope): string => `
  select member_id, p.amount::text as counted, h.amount::text as stakes
  from (
    select i.member_id, i.amount
    from protection.in_play_between(
      ${scope.full ? '$1::uuid, $2::uuid' : '($1::uuid[])[1], ($1::uuid[])[cardinality($1::uuid[])]'}
    ) i
    where ${scope.member('i.member_id')}
  ) p
  full join (
    select member_id, sum(amount) as amount
    from (
      select
        l.member_id,
        case l.credit when 'house:play' then l.amount else -l.amount end as amount
      from line l
      left join start s on s.member_id = l.member_id
      where (l.credit = 'house:play' or l.debit = 'house:play')
        and l.id >= coalesce(s.position, '${FIRST_ID}')
      union all
      select member_id, balance
      from base
      where account = 'house:play'
    ) h
    group by member_id
    having sum(amount) <> 0
  ) h using (member_id)
  where p.amount is distinct from h.amount`;

const COMMANDS = `
  select w.member_id, w.id, w.kind
  from (
    select member_id, id, hash, 'wager' as kind from wager where is_new
    union all
    select member_id, id, hash, kind from outcome_since
  ) w
  left join command c on c.member_id = w.member_id and c.id = w.id
  where c.hash is distinct from w.hash`;

/**
 * Rules between wagers, their outcomes, the player limits and the ledger, checked beside the
 * ledger's own.
 */
export const wagerInvariants: readonly Check[] = [
  {
    over: 'members',
    invariants: [
      { invariant: 'I9', name: 'wagers-settle-once' },
      { invariant: 'I9', name: 'wagers-are-whole' },
      { invariant: 'I9', name: 'nonces-are-used-once' },
      { invariant: 'I9', name: 'wagers-show-their-last-outcome' },
      { invariant: 'I10', name: 'stakes-in-play-are-held' },
      { invariant: 'I10', name: 'doors-count-open-stakes' },
      { invariant: 'I6', name: 'wagers-are-ledger-commands' },
    ],
    sql: (scope) =>
      `with ${scope.tables}, ${tables(scope)}
      ${[
        broken('wagers-settle-once', SETTLE_ONCE),
        broken('wagers-are-whole', WHOLE),
        broken('nonces-are-used-once', NONCES),
        broken('wagers-show-their-last-outcome', LAST_OUTCOME),
        broken('stakes-in-play-are-held', IN_PLAY),
        broken('doors-count-open-stakes', COUNTED(scope)),
        broken('wagers-are-ledger-commands', COMMANDS),
      ].join('\nunion all\n')}`,
  },
];

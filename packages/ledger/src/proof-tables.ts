import { FIRST_ID, type Scope } from './proof-scope.ts';

/** The declared kinds of operator-owned accounts. */
export const KINDS = '(select kind from ledger.account_kind)';

const PURSE = 'member_id, purse, currency, brand_id, balance, held, version, last_id';
const HOLD = 'member_id, id, purse, currency, amount, state, end_id';

/**
 * `purse`: the purses in scope. `own`: the entries of purses after the checkpoint, each with the
 * entry before it (or the checkpoint); `gain` is what it adds to the stored balance, which is what
 * the member owes for `debt`. `tally`: `own` per purse. `other`: the entries of operator-owned
 * accounts after the checkpoint, `operated` their sums.
 */
export const entries = (scope: Scope): string => `
  purse as materialized (${scope.rows('ledger.account', PURSE)}),
  hold as materialized (${scope.rows('ledger.hold', HOLD)}),
  reversal as materialized (${scope.rows('ledger.reversal', 'member_id, original_id, id', 'id')}),
  leg as materialized (
    select
      l.member_id,
      leg.account,
      l.currency,
      l.id,
      strpos(leg.account, ':') = 0 as own,
      leg.amount,
      leg.balance,
      leg.version,
      coalesce(s.position, '${FIRST_ID}') as position
    from line l
    left join start s on s.member_id = l.member_id
    cross join lateral (
      values
        (l.debit, -l.amount, l.debit_balance, l.debit_version),
        (l.credit, l.amount, l.credit_balance, l.credit_version)
    ) as leg (account, amount, balance, version)
  ),
  own as materialized (
    select
      l.member_id,
      l.account,
      l.currency,
      l.id,
      l.balance,
      l.version,
      case l.account when 'debt' then -l.amount else l.amount end as gain,
      lag(l.version, 1, coalesce(b.version, 0)) over purse as before_version,
      lag(l.balance, 1, coalesce(b.balance, 0)) over purse as before_balance
    from leg l
    left join base b on b.member_id = l.member_id and b.account = l.account and b.currency = l.currency
    where l.own
      and (l.version is null or l.version > coalesce(b.version, 0) or l.id >= l.position)
    window purse as (partition by l.member_id, l.account, l.currency order by l.version)
  ),
  tally as materialized (
    select
      o.member_id,
      o.account,
      o.currency,
      count(*) as entries,
      sum(o.gain) as gained,
      bool_or(o.id = p.last_id) as has_newest,
      bool_or(o.id > p.last_id) as has_newer
    from own o
    left join purse p on p.member_id = o.member_id and p.purse = o.account and p.currency = o.currency
    group by o.member_id, o.account, o.currency
  ),
  book as materialized (
    select
      member_id,
      account,
      currency,
      p.member_id is not null as has_purse,
      p.balance as stored_balance,
      p.version as stored_version,
      p.last_id,
      coalesce(b.balance, 0) + coalesce(t.gained, 0) as balance,
      coalesce(b.version, 0) + coalesce(t.entries, 0) as version,
      coalesce(t.entries, 0) as entries,
      t.has_newest,
      t.has_newer
    from (select *, purse as account from purse) p
    full join (select * from base where strpos(account, ':') = 0) b using (member_id, account, currency)
    full join tally t using (member_id, account, currency)
  ),
  operated as materialized (
    select
      member_id,
      currency,
      sum(amount) as total,
      sum(known) as known,
      sum(in_play) as in_play
    from (
      select
        member_id,
        currency,
        amount,
        case when split_part(account, ':', 1) in ${KINDS} then amount else 0 end as known,
        case account when 'house:play' then amount else 0 end as in_play
      from leg
      where not own
        and id >= position
      union all
      select
        member_id,
        currency,
        balance,
        balance,
        case account when 'house:play' then balance else 0 end
      from base
      where strpos(account, ':') > 0
    ) o
    group by member_id, currency
  ),
  money as materialized (
    select
      member_id,
      currency,
      sum(case purse when 'debt' then -balance else balance end) as balance,
      sum(case purse when 'debt' then -balance else balance - held end) as available
    from purse
    group by member_id, currency
  )`;

/** A rule that must always hold. `sql` returns the rows that violate it. */
export interface Invariant {
  /** Its number, `I1` to `I12`. */
  readonly invariant: string;
  /** A short name; `proofs.json` of packages/locales has the sentence. */
  readonly name: string;
  readonly sql: string;
}

/**
 * What an entry adds to the stored balance of its purse: a debt is stored with the opposite sign.
 */
const GAIN = `case account when 'debt' then -amount else amount end`;

/**
 * The invariants of the ledger, each one query over its own tables. I8 is reserved for the hash
 * chain.
 */
export const invariants: readonly Invariant[] = [
  {
    invariant: 'I1',
    name: 'zero-sum',
    sql: `
      select currency, sum(amount)::text as rest
      from (
        select currency, case purse when 'debt' then -balance else balance end as amount
        from ledger.account
        union all
        select currency, amount
        from ledger.entry
        where not own
      ) balances
      group by currency
      having sum(amount) <> 0`,
  },
  {
    invariant: 'I2',
    name: 'balances-are-sums',
    sql: `
      select
        member_id,
        coalesce(a.purse, e.account) as purse,
        currency,
        a.balance::text as stored,
        e.total::text as entries
      from (
        select member_id, purse, purse as account, currency, balance
        from ledger.account
      ) a
      full join (
        select member_id, account, currency, sum(${GAIN}) as total
        from ledger.entry
        where own
        group by member_id, account, currency
      ) e using (member_id, account, currency)
      where a.balance is null or a.balance <> coalesce(e.total, 0)`,
  },
  {
    invariant: 'I3',
    name: 'versions-have-no-gaps',
    sql: `
      select
        member_id,
        account as purse,
        currency,
        a.version::text as stored,
        e.entries::text as entries,
        e.highest::text as highest
      from (
        select member_id, purse as account, currency, version
        from ledger.account
      ) a
      left join (
        select
          member_id,
          account,
          currency,
          count(*) as entries,
          count(distinct version) as different,
          min(version) as lowest,
          max(version) as highest
        from ledger.entry
        where own
        group by member_id, account, currency
      ) e using (member_id, account, currency)
      where a.version <> coalesce(e.entries, 0)
        or e.different <> e.entries
        or e.lowest <> 1
        or e.highest <> a.version`,
  },
  {
    invariant: 'I4',
    name: 'no-purse-below-zero',
    sql: `
      select member_id, purse, currency, balance::text as balance
      from ledger.account
      where balance < 0
      union all
      select member_id, account, currency, balance::text
      from ledger.entry
      where own and (balance is null or balance < 0)`,
  },
  {
    invariant: 'I5',
    name: 'held-is-the-open-holds',
    sql: `
      select member_id, purse, currency, a.held::text as stored, h.total::text as holds
      from ledger.account a
      full join (
        select member_id, purse, currency, sum(amount) as total
        from ledger.hold
        where state = 'held'
        group by member_id, purse, currency
      ) h using (member_id, purse, currency)
      where a.held is null
        or a.held <> coalesce(h.total, 0)
        or a.held < 0
        or a.held > a.balance`,
  },
  {
    invariant: 'I6',
    name: 'one-key-one-effect',
    sql: `
      select member_id, id, 'lines' as why
      from ledger.transfer
      group by member_id, id
      having count(*) <> max(line) + 1
        or min(line) <> 0
        or count(hash) <> 1
        or count(distinct posted_at) <> 1
      union all
      select member_id, id, 'hold'
      from ledger.hold h
      where exists (select from ledger.transfer t where t.member_id = h.member_id and t.id = h.id)
      union all
      select member_id, end_id, 'end of a hold'
      from ledger.hold h
      where state = 'voided'
        and (
          exists (select from ledger.transfer t where t.member_id = h.member_id and t.id = h.end_id)
          or exists (select from ledger.hold o where o.member_id = h.member_id and o.id = h.end_id)
        )
      union all
      select member_id, id, 'claim'
      from ledger.claim c
      where exists (select from ledger.transfer t where t.member_id = c.member_id and t.id = c.id)
        or exists (select from ledger.hold h where h.member_id = c.member_id and c.id in (h.id, h.end_id))
      union all
      select member_id, a.last_id, 'newest command'
      from (
        select member_id, purse as account, currency, last_id
        from ledger.account
        where version > 0
      ) a
      left join (
        select member_id, account, currency, max(id::text)::uuid as id
        from ledger.entry
        where own
        group by member_id, account, currency
      ) e using (member_id, account, currency)
      -- On cash, commands that moved other purses or none count too.
      where a.last_id < e.id or (a.account <> 'cash' and a.last_id is distinct from e.id)`,
  },
  {
    invariant: 'I7',
    name: 'holds-end-once',
    sql: `
      select member_id, id as hold_id, state, t.commands::text as commands
      from ledger.hold h
      full join (
        select
          member_id,
          hold_id as id,
          count(*) as commands,
          min(id::text) as command,
          sum(amount) as total
        from ledger.transfer
        where hold_id is not null and type <> 'reversal'
        group by member_id, hold_id
      ) t using (member_id, id)
      where h.state is null
        or (
          h.state = 'posted'
          and (t.commands is distinct from 1 or t.command <> h.end_id::text or t.total <> h.amount)
        )
        or (h.state <> 'posted' and t.commands is not null)`,
  },
  {
    invariant: 'I9',
    name: 'taken-back-once-in-full',
    sql: `
      select r.member_id, r.original_id, legs.account, legs.rest
      from ledger.reversal r
      cross join lateral (
        select e.account, sum(e.amount)::text as rest
        from ledger.entry e
        where e.member_id = r.member_id
          and e.id in (r.original_id, r.id)
          and not e.own
        group by e.account, e.currency
        having sum(e.amount) <> 0
      ) legs
      union all
      select t.member_id, t.reverses, 'unregistered', t.id::text
      from ledger.transfer t
      where t.line = 0
        and t.reverses is not null
        and not exists (
          select
          from ledger.reversal r
          where r.member_id = t.member_id
            and r.original_id = t.reverses
            and r.id = t.id
        )`,
  },
  {
    invariant: 'I10',
    name: 'all-money-came-by-channels',
    // Parts: of members available, on hold and owed; open stakes; pools; other operator accounts;
    // issued through channels.
    sql: `
      select
        brand_id,
        currency,
        (available + holds - debts)::text as members,
        in_play::text as in_play,
        pools::text as pools,
        operator::text as operator,
        issued::text as issued
      from (
        select
          brand_id,
          currency,
          sum(available) as available,
          sum(holds) as holds,
          sum(debts) as debts,
          sum(in_play) as in_play,
          sum(pools) as pools,
          sum(operator) as operator,
          sum(issued) as issued
        from (
          select
            brand_id,
            currency,
            case purse when 'debt' then 0 else balance - held end as available,
            0::numeric as holds,
            case purse when 'debt' then balance else 0 end as debts,
            0::numeric as in_play,
            0::numeric as pools,
            0::numeric as operator,
            0::numeric as issued
          from ledger.account
          union all
          select brand_id, currency, 0, amount, 0, 0, 0, 0, 0
          from ledger.hold
          where state = 'held'
          union all
          select
            brand_id,
            currency,
            0,
            0,
            0,
            case when account = 'house:play' then amount else 0 end,
            case
              when split_part(account, ':', 1) in ('pot', 'jackpot', 'settlement', 'promotion') then amount
              else 0
            end,
            case when split_part(account, ':', 1) = 'house' and account <> 'house:play' then amount else 0 end,
            case when split_part(account, ':', 1) = 'channel' then -amount else 0 end
          from ledger.entry
          where not own
        ) parts
        group by brand_id, currency
      ) books
      where available + holds - debts + in_play + pools + operator <> issued
        or in_play < 0`,
  },
  {
    invariant: 'I11',
    name: 'replay-gives-the-balances',
    sql: `
      select
        member_id,
        account as purse,
        currency,
        version::text as version,
        balance::text as stored,
        replayed::text as replayed
      from (
        select
          member_id,
          account,
          currency,
          version,
          balance,
          sum(${GAIN}) over (
            partition by member_id, account, currency
            order by version
            rows unbounded preceding
          ) as replayed
        from ledger.entry
        where own
      ) history
      where balance is distinct from replayed`,
  },
  {
    invariant: 'I12',
    name: 'one-member-per-command',
    sql: `
      select id, min(member_id::text) as member, max(member_id::text) as other
      from ledger.transfer
      where line = 0
      group by id
      having count(*) > 1
      union all
      select e.id, e.member_id::text, e.account
      from ledger.entry e
      join ledger.operator_owner o on o.owner_id = e.member_id
      where e.own
      union all
      select e.id, e.member_id::text, e.account
      from ledger.entry e
      where not e.own
        and (
          e.version is not null
          or split_part(e.account, ':', 1)
            not in ('house', 'channel', 'settlement', 'pot', 'jackpot', 'promotion')
        )`,
  },
];

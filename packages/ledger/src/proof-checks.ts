import { broken, type Check, FIRST_ID, type Scope } from './proof-scope.ts';
import { entries, KINDS } from './proof-tables.ts';

const ZERO_SUM = `
  select
    member_id,
    currency,
    (coalesce(m.balance, 0) + coalesce(o.total, 0))::text as rest
  from money m
  full join operated o using (member_id, currency)
  where coalesce(m.balance, 0) + coalesce(o.total, 0) <> 0`;

const BALANCES = `
  select
    member_id,
    account as purse,
    currency,
    stored_balance::text as stored,
    balance::text as entries
  from book
  where not coalesce(has_purse, false)
    or stored_balance <> balance`;

const VERSIONS = `
  select
    member_id,
    account as purse,
    currency,
    stored_version::text as stored,
    version::text as entries
  from book
  where stored_version <> version
  union all
  select
    member_id,
    account,
    currency,
    before_version::text,
    version::text
  from own
  where version is distinct from before_version + 1`;

const BELOW_ZERO = `
  select member_id, purse, currency, balance::text as balance
  from purse
  where balance < 0
  union all
  select member_id, account, currency, balance::text
  from own
  where balance is null
    or balance < 0`;

const HELD = `
  select
    member_id,
    purse,
    currency,
    p.held::text as stored,
    h.total::text as holds
  from purse p
  full join (
    select member_id, purse, currency, sum(amount) as total
    from hold
    where state = 'held'
    group by member_id, purse, currency
  ) h using (member_id, purse, currency)
  where p.held is null
    or p.held <> coalesce(h.total, 0)
    or p.held < 0
    or p.held > p.balance`;

const ONE_EFFECT = `
  select member_id, id, 'lines' as why
  from line
  group by member_id, id
  having count(*) <> max(line) + 1
    or min(line) <> 0
    or count(hash) <> 1
    or min(posted_at) <> max(posted_at)
  union all
  select member_id, id, 'hold'
  from hold h
  where exists (select from line t where t.member_id = h.member_id and t.id = h.id)
  union all
  select member_id, end_id, 'end of a hold'
  from hold h
  where state = 'voided'
    and (
      exists (select from line t where t.member_id = h.member_id and t.id = h.end_id)
      or exists (select from hold o where o.member_id = h.member_id and o.id = h.end_id)
    )
  union all
  select member_id, id, 'claim'
  from claim c
  where exists (select from line t where t.member_id = c.member_id and t.id = c.id)
    or exists (select from hold h where h.member_id = c.member_id and h.id = c.id)
    or exists (select from hold h where h.member_id = c.member_id and h.end_id = c.id)
  union all
  select b.member_id, b.last_id, 'newest command'
  from book b
  left join start s on s.member_id = b.member_id
  where b.has_purse
    and case
      -- On cash, commands that moved other purses or none count too.
      when b.account = 'cash' then b.entries > 0 and b.has_newer
      when b.entries > 0 then not b.has_newest or b.has_newer
      when b.stored_version = 0 then false
      else b.last_id = '${FIRST_ID}' or b.last_id >= s.position
    end`;

const HOLDS_END = `
  select member_id, id as hold_id, state, t.commands::text as commands
  from (
    select h.*, coalesce(h.end_id >= coalesce(s.since, '${FIRST_ID}'), false) as ended_since
    from hold h
    left join start s on s.member_id = h.member_id
  ) h
  full join (
    select
      member_id,
      hold_id as id,
      count(*) as commands,
      min(id::text) as command,
      sum(amount) as total
    from line
    where hold_id is not null
      and type <> 'reversal'
    group by member_id, hold_id
  ) t using (member_id, id)
  where h.state is null
    or (
      h.state = 'posted'
      and (h.ended_since or t.commands is not null)
      and (t.commands is distinct from 1 or t.command <> h.end_id::text or t.total <> h.amount)
    )
    or (h.state <> 'posted' and t.commands is not null)`;

const REVERSED = `
  select r.member_id, r.original_id, legs.account, legs.rest
  from reversal r
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
  from line t
  where t.line = 0
    and t.reverses is not null
    and not exists (
      select
      from reversal r
      where r.member_id = t.member_id
        and r.original_id = t.reverses
        and r.id = t.id
    )`;

/**
 * Available, on hold, owed and in play, with pools, operator and channels, cancel out per member.
 * Their names and brands are known, so they also do for each brand.
 */
const CHANNELS = `
  select
    member_id,
    currency,
    (coalesce(m.available, 0) + coalesce(h.total, 0))::text as members,
    o.known::text as operator,
    o.in_play::text as in_play
  from money m
  full join (
    select member_id, currency, sum(amount) as total
    from hold
    where state = 'held'
    group by member_id, currency
  ) h using (member_id, currency)
  full join operated o using (member_id, currency)
  where coalesce(m.available, 0) + coalesce(h.total, 0) + coalesce(o.known, 0) <> 0
    or o.in_play < 0
  union all
  select l.member_id, l.currency, l.brand_id, h.brand_id, l.id::text
  from line l
  join (
    select distinct member_id, brand_id
    from purse
    union
    select owner_id, brand_id
    from ledger.operator_owner
  ) h on h.member_id = l.member_id
  where h.brand_id <> l.brand_id`;

const REPLAY = `
  select
    member_id,
    account as purse,
    currency,
    version::text as version,
    balance::text as stored,
    (before_balance + gain)::text as replayed
  from own
  where balance is distinct from before_balance + gain`;

const ONE_MEMBER = `
  select l.id, l.member_id, l.account
  from leg l
  join ledger.operator_owner o on o.owner_id = l.member_id
  where l.own
  union all
  select id, member_id, account
  from leg
  where not own
    and (version is not null or split_part(account, ':', 1) not in ${KINDS})`;

/** In a full proof: what the checkpoints say must follow from the entries. */
const CHECKPOINTS = (scope: Scope): string => `
  select
    member_id,
    account,
    currency,
    b.balance::text as stored,
    e.balance::text as entries
  from (${scope.rows('ledger.checkpoint_balance', '*')}) b
  full join (
    select
      l.member_id,
      case when l.own or l.account = 'house:play' then l.account else 'operator:other' end as account,
      l.currency,
      sum(case l.account when 'debt' then -l.amount else l.amount end) as balance,
      count(l.version) as entries
    from leg l
    join (${scope.rows('ledger.checkpoint', '*')}) c on c.member_id = l.member_id
    left join ledger.checkpoint_balance b
      on b.member_id = l.member_id
      and b.account = l.account
      and b.currency = l.currency
    where case when l.own then l.version <= b.version else l.id < c.position end
    group by 1, 2, 3
  ) e using (member_id, account, currency)
  where b.balance is distinct from coalesce(e.balance, 0)
    or b.version <> coalesce(e.entries, 0)`;

/** The invariants of the ledger about one member each. I8 is reserved for the hash chain. */
const memberCheck: Check = {
  over: 'members',
  invariants: [
    { invariant: 'I1', name: 'zero-sum' },
    { invariant: 'I2', name: 'balances-are-sums' },
    { invariant: 'I3', name: 'versions-have-no-gaps' },
    { invariant: 'I4', name: 'no-purse-below-zero' },
    { invariant: 'I5', name: 'held-is-the-open-holds' },
    { invariant: 'I6', name: 'one-key-one-effect' },
    { invariant: 'I7', name: 'holds-end-once' },
    { invariant: 'I9', name: 'taken-back-once-in-full' },
    { invariant: 'I10', name: 'all-money-came-by-channels' },
    { invariant: 'I11', name: 'replay-gives-the-balances' },
    { invariant: 'I12', name: 'accounts-are-known' },
    { invariant: 'I11', name: 'checkpoints-follow-from-entries' },
  ],
  sql: (scope) =>
    `with ${scope.tables}, ${entries(scope)}
    ${[
      broken('zero-sum', ZERO_SUM),
      broken('balances-are-sums', BALANCES),
      broken('versions-have-no-gaps', VERSIONS),
      broken('no-purse-below-zero', BELOW_ZERO),
      broken('held-is-the-open-holds', HELD),
      broken('one-key-one-effect', ONE_EFFECT),
      broken('holds-end-once', HOLDS_END),
      broken('taken-back-once-in-full', REVERSED),
      broken('all-money-came-by-channels', CHANNELS),
      broken('replay-gives-the-balances', REPLAY),
      broken('accounts-are-known', ONE_MEMBER),
      ...(scope.full ? [broken('checkpoints-follow-from-entries', CHECKPOINTS(scope))] : []),
    ].join('\nunion all\n')}`,
};

/**
 * The only rule that compares members. Ids are the member's own, so two members may have the same
 * (decision 74); no purse of one may then gain what a purse of the other loses.
 */
const commandCheck: Check = {
  over: 'time',
  invariants: [{ invariant: 'I12', name: 'one-member-per-command' }],
  sql: () =>
    broken(
      'one-member-per-command',
      `select
         null::uuid as member_id,
         id,
         currency,
         (array_agg(member order by gain))[1] as member,
         (array_agg(member order by gain desc))[1] as other
       from (
         select e.id, e.currency, e.member_id as member, sum(e.amount) as gain
         from (
           select id, array_agg(member_id) as members
           from ledger.transfer
           where line = 0
             and id >= $1::uuid
             and id < $2::uuid
           group by id
           having count(*) > 1
         ) shared
         cross join lateral unnest(shared.members) as m (member_id)
         join ledger.entry e on e.member_id = m.member_id and e.id = shared.id
         where e.own
         group by e.id, e.currency, e.member_id
       ) gains
       group by id, currency
       having min(gain) < 0
         and max(gain) > 0`,
    ),
};

const dayCheck: Check = {
  over: 'days',
  invariants: [{ invariant: 'I10', name: 'closed-days-are-sums' }],
  sql: () =>
    broken(
      'closed-days-are-sums',
      `select
         null::uuid as member_id,
         brand_id,
         account,
         currency,
         d.credits - d.debits as stored,
         e.balance as entries
       from (select * from ledger.operator_account_day where day = $1::date) d
       full join (
         select brand_id, account, currency, sum(amount) as balance, count(*) as entries
         from ledger.entry
         where not own
           and id >= ledger.first_id($1::date::timestamp at time zone 'UTC')
           and id < ledger.first_id(($1::date + 1)::timestamp at time zone 'UTC')
         group by brand_id, account, currency
       ) e using (brand_id, account, currency)
       where (d.credits - d.debits is distinct from e.balance or d.entries is distinct from e.entries)
         and exists (select from ledger.closed_day c where c.day = $1::date)`,
    ),
};

/** The closed days, whose sums `dayCheck` proves, and the entries since. */
const potCheck: Check = {
  over: 'once',
  invariants: [{ invariant: 'I2', name: 'pots-are-sums' }],
  sql: () =>
    broken(
      'pots-are-sums',
      `select null::uuid as member_id, brand_id, account, currency, p.balance as stored, e.balance as entries
       from ledger.pot p
       full join (
         select brand_id, account, currency, sum(amount) as balance
         from (
           select brand_id, account, currency, credits - debits as amount
           from ledger.operator_account_day
           union all
           select brand_id, account, currency, amount
           from ledger.entry
           where not own
             and id >= ledger.first_id(
               coalesce((select max(day) + 1 from ledger.closed_day)::timestamp at time zone 'UTC', 'epoch')
             )
         ) amounts
         where ledger.is_pot(account)
         group by brand_id, account, currency
       ) e using (brand_id, account, currency)
       where p.balance is distinct from coalesce(e.balance, 0)`,
    ),
};

/** The closed business days of purses are the sums of their entries. */
const purseDayCheck: Check = {
  over: 'days',
  invariants: [{ invariant: 'I10', name: 'closed-purse-days-are-sums' }],
  sql: () =>
    broken(
      'closed-purse-days-are-sums',
      `select member_id, purse, type, d.amount as stored, e.amount as posted
       from (select * from ledger.purse_day where day = $1::date) d
       full join (
         select member_id, account as purse, type, sum(amount) as amount, count(*) as entries
         from ledger.entry
         where own
           and posted_at >= ledger.day_start($1::date)
           and posted_at < ledger.day_start($1::date + 1)
           and id >= ledger.first_id(ledger.day_start($1::date) - interval '11 minutes')
           and id < ledger.first_id(ledger.day_start($1::date + 1) + interval '11 minutes')
         group by member_id, account, type
       ) e using (member_id, purse, type)
       where (d.amount is distinct from e.amount or d.entries is distinct from e.entries)
         and exists (select from ledger.closed_purse_day c where c.day = $1::date)`,
    ),
};

/** The checks of the ledger. */
export const ledgerChecks: readonly Check[] = [memberCheck, commandCheck, dayCheck, purseDayCheck, potCheck];

-- Double-entry books. An account name without ':' is a purse of the member the row belongs to
-- (cash, bonus, points, debt, vendor.<code>). A name with ':' is an operator-owned account of the
-- brand (house:games, channel:sandbox, settlement:agent, pot:room ...). A transfer moves an amount
-- from its debit to its credit account. Amounts are micro-units.
create schema ledger;
grant usage on schema ledger to chokdee_app;

-- Domains instead of CHECK constraints: PostgreSQL prepares a constraint anew for every statement,
-- and three of them cost as much as the row.
-- The amount of a transfer.
create domain ledger.amount as bigint check (value > 0);
-- The part of a purse that is on hold.
create domain ledger.held as bigint check (value >= 0);

-- One transfer of a command, as requested by the caller.
create type ledger.line as (
  debit text,
  credit text,
  amount bigint,
  currency text
);

-- A purse after a command. `held` is current; the other fields are as posted, also in a replayed
-- answer.
create type ledger.balance as (
  purse text,
  currency text,
  balance bigint,
  held bigint,
  version bigint
);

-- What a command did and the purses it touched. `status`: ok, replayed, conflict, insufficient,
-- closed or stale.
create type ledger.outcome as (
  status text,
  balances ledger.balance[]
);

-- The outcome for a vendor's transaction id: `ok` when it is new, `replayed` with the stored
-- command, or `conflict`.
create type ledger.vendor_outcome as (
  status text,
  command_id uuid
);

-- A command of ledger.post_cash_all: `cash` pays `debit` to the account `debit_to` and receives
-- `credit` from the account `credit_from`. Both accounts are operator-owned.
create type ledger.cash_order as (
  member_id uuid,
  id uuid,
  hash bytea,
  currency text,
  debit bigint,
  debit_to text,
  credit bigint,
  credit_from text,
  reference text
);

-- A command of ledger.post_release_all: `amount` leaves the account of open stakes, `cash` receives
-- `credit`.
create type ledger.release_order as (
  member_id uuid,
  id uuid,
  hash bytea,
  currency text,
  amount bigint,
  credit bigint,
  reference text
);

-- A `cash` purse after a command of a batch.
create type ledger.purse as (
  account_brand text,
  balance bigint,
  held bigint,
  version bigint,
  account_revision bigint
);

-- The purses of members. `cash` is the first row of every member and defines the member's currency.
-- `debt` has the opposite sign: its balance is what the member owes.
create table ledger.account (
  member_id uuid not null,
  purse text not null,
  currency text not null,
  brand_id text not null,
  balance bigint not null default 0,
  held ledger.held not null default 0,
  -- The number of the purse's entries, without gaps.
  version bigint not null default 0,
  -- Also counts the changes of `held`, the holds in other purses and the claims of the member.
  revision bigint not null default 0,
  -- On `cash`: whether the member has a debt in this currency, so that a command reads it from the
  -- row that it locks anyway.
  owes boolean not null default false,
  -- Reserved for the head of a hash chain along `version`; not written yet.
  chain bytea,
  -- The newest id among the commands that moved this purse. UUIDv7 grow with time, so a command
  -- with a higher id is new and ledger.post_cash need not look for a repeated id.
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (member_id, purse, currency),
  -- No purse is below zero and no more than its balance is on hold.
  constraint balance_covers_held check (balance >= held)
) with (fillfactor = 50);

-- One `cash` row per member: two concurrent openings in different currencies conflict here. The
-- indexed column never changes, so updates stay on their page.
create unique index account_home on ledger.account (member_id) where purse = 'cash';

-- The operator account owner of each brand: the `member_id` of postings between two operator-owned
-- accounts. It has no purse.
create table ledger.operator_owner (
  owner_id uuid primary key,
  brand_id text not null unique
);

-- Every movement of money; rows are never changed or deleted. A command is the group of lines with
-- one (member_id, id); the first line has the hash of its content.
create table ledger.transfer (
  member_id uuid not null,
  id uuid not null,
  line smallint not null,
  posted_at timestamptz not null,
  amount ledger.amount not null,
  -- Balance and version of the purse after this line; null where the account is operator-owned.
  debit_balance bigint,
  debit_version bigint,
  credit_balance bigint,
  credit_version bigint,
  brand_id text not null,
  type text not null,
  debit text not null,
  credit text not null,
  currency text not null,
  reference text,
  hash bytea,
  -- The command that this one reverses.
  reverses uuid,
  -- The hold that this command posts.
  hold_id uuid,
  -- Reserved for a hash chain along the versions; not written yet.
  debit_chain bytea,
  credit_chain bytea,
  primary key (member_id, id, line)
) partition by range (id);

-- Ids begin with their time, so a block range index finds a day in the partition of a month at
-- almost no cost to writers.
create index transfer_by_time on ledger.transfer using brin (id);

-- Amounts of a purse that are set aside for a target account. A hold ends exactly once.
create table ledger.hold (
  member_id uuid not null,
  id uuid not null,
  brand_id text not null,
  type text not null,
  purse text not null,
  target text not null,
  amount ledger.amount not null,
  currency text not null,
  state text not null default 'held' check (state in ('held', 'posted', 'voided', 'expired')),
  -- Null: only a command ends it.
  expires_at timestamptz,
  reference text,
  hash bytea not null,
  held_at timestamptz not null,
  ended_at timestamptz,
  -- The command that posted or voided it.
  end_id uuid,
  end_hash bytea,
  end_reference text,
  primary key (member_id, id),
  constraint ended_by check (
    (state = 'held') = (ended_at is null)
    and (state in ('posted', 'voided')) = (end_id is not null)
    and (end_id is null) = (end_hash is null)
  )
);
create unique index hold_end on ledger.hold (member_id, end_id) where end_id is not null;
create index hold_due on ledger.hold (expires_at) where state = 'held' and expires_at is not null;

-- The reversed commands. The key allows one reversal of a command.
create table ledger.reversal (
  member_id uuid not null,
  original_id uuid not null,
  id uuid not null,
  reversed_at timestamptz not null,
  primary key (member_id, original_id)
);

-- The ids of commands that moved nothing (a free wager without a win and its follow-ups). They
-- cannot be used again.
create table ledger.claim (
  member_id uuid not null,
  id uuid not null,
  hash bytea not null,
  claimed_at timestamptz not null,
  primary key (member_id, id)
);

-- Transaction ids of vendors. The key is the vendor's, not the member's: the same id from another
-- member is a conflict.
create table ledger.vendor_transaction (
  vendor text not null,
  transaction_id text not null,
  member_id uuid not null,
  hash bytea not null,
  command_id uuid,
  seen_at timestamptz not null,
  primary key (vendor, transaction_id)
) partition by hash (vendor, transaction_id);

do $$
begin
  for n in 0..15 loop
    execute format(
      'create table ledger.vendor_transaction_%s partition of ledger.vendor_transaction
       for values with (modulus 16, remainder %s)',
      n,
      n
    );
  end loop;
end
$$;

-- Sums of operator-owned accounts per day of the id (UTC), written once when the day is over: an id
-- is refused 10 minutes after its time.
create table ledger.operator_account_day (
  brand_id text not null,
  account text not null,
  currency text not null,
  day date not null,
  debits numeric not null,
  credits numeric not null,
  entries bigint not null,
  primary key (brand_id, account, currency, day)
);

-- The days that were summed.
create table ledger.closed_day (
  day date primary key,
  closed_at timestamptz not null
);

-- Each transfer as its two entries. `own`: the account is a purse. `amount` is what the account
-- gained; for a purse `debt` a gain is a smaller debt.
create view ledger.entry as
select
  t.member_id,
  t.id,
  t.line,
  t.posted_at,
  t.brand_id,
  t.type,
  t.reference,
  t.currency,
  leg.account,
  leg.other,
  strpos(leg.account, ':') = 0 as own,
  leg.amount,
  leg.balance,
  leg.version,
  t.reverses,
  t.hold_id
from ledger.transfer t
cross join lateral (
  values
    (t.debit, t.credit, -t.amount, t.debit_balance, t.debit_version),
    (t.credit, t.debit, t.amount, t.credit_balance, t.credit_version)
) as leg (account, other, amount, balance, version);

-- The application only reads. It changes the books through functions.
grant select on
  ledger.account,
  ledger.transfer,
  ledger.entry,
  ledger.hold,
  ledger.reversal,
  ledger.claim,
  ledger.operator_owner,
  ledger.vendor_transaction,
  ledger.operator_account_day,
  ledger.closed_day
to chokdee_app;

-- Triggers stop the owner too.
create function ledger.refuse_change()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception '% of %.% is refused: postings are never changed, post a correction instead',
    tg_op, tg_table_schema, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create function ledger.refuse_second_end()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  v_end_columns constant text[] := '{state,ended_at,end_id,end_hash,end_reference}';
begin
  if old.state <> 'held'
    or new.state = 'held'
    or (to_jsonb(new) - v_end_columns) <> (to_jsonb(old) - v_end_columns)
  then
    raise exception 'hold % of member % cannot change: a hold ends once', old.id, old.member_id
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create trigger refuse_change before update or delete on ledger.transfer
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.transfer
for each statement execute function ledger.refuse_change();

create trigger refuse_change before update or delete on ledger.reversal
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.reversal
for each statement execute function ledger.refuse_change();

create trigger refuse_change before update or delete on ledger.claim
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.claim
for each statement execute function ledger.refuse_change();

create trigger refuse_delete before delete on ledger.account
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.account
for each statement execute function ledger.refuse_change();

create trigger refuse_second_end before update on ledger.hold
for each row execute function ledger.refuse_second_end();
create trigger refuse_delete before delete on ledger.hold
for each row execute function ledger.refuse_change();
create trigger refuse_truncate before truncate on ledger.hold
for each statement execute function ledger.refuse_change();

create trigger refuse_update before update on ledger.vendor_transaction
for each row execute function ledger.refuse_change();

create trigger refuse_change before update or delete on ledger.operator_account_day
for each row execute function ledger.refuse_change();

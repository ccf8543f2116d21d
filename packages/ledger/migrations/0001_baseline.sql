-- The books. An account name without ':' is a purse of the member the row belongs to (cash, bonus, points, debt, vendor.<code>);
-- a name with ':' is a house-owned account of the brand (house:games, channel:sandbox, settlement:agent, pot:room ...).
-- A transfer moves an amount from its debit to its credit account. Amounts are micro-units.
create schema ledger;
grant usage on schema ledger to chokdee_app;

-- What a posted line moves. A domain, because a check constraint is prepared anew for every statement: three of them cost as much as the row.
create domain ledger.amount as bigint check (value > 0);
-- What of a purse is set aside.
create domain ledger.held as bigint check (value >= 0);
-- One transfer of a command, as a caller asks for it.
create type ledger.line as (debit text, credit text, amount bigint, currency text);
-- A purse as a command left it. `held` is as of the answer; the rest is what was posted, also when the answer is repeated.
create type ledger.balance as (purse text, currency text, balance bigint, held bigint, version bigint);
-- A command of at most two lines between `cash` and house-owned accounts (ledger.post_cash), and the purse after it.
create type ledger.cash_order as (member_id uuid, id uuid, hash bytea, currency text, pays bigint, pays_to text, gets bigint, gets_from text, reference text);
create type ledger.purse as (account_brand text, balance bigint, held bigint, version bigint, account_revision bigint);
-- What a command did: status ok, replayed, conflict, insufficient, closed or stale, and the purses it touched.
create type ledger.outcome as (status text, balances ledger.balance[]);

-- A member's purses. `cash` is the first row of every member and names its currency. `debt` has the opposite sign: it is what the member owes.
create table ledger.account (
  member_id uuid not null,
  purse text not null,
  currency text not null,
  brand_id text not null,
  balance bigint not null default 0,
  held ledger.held not null default 0,
  -- Number of the purse's entries, without gaps. `revision` also counts what changes `held` alone.
  version bigint not null default 0,
  revision bigint not null default 0,
  -- On `cash`: whether there is a debt in its currency, so that a command knows it from the row it locks anyhow.
  owes boolean not null default false,
  -- Head of the hash chain along `version`.
  chain bytea,
  primary key (member_id, purse, currency),
  -- No purse below zero, and nothing held that is not there.
  constraint balance_covers_held check (balance >= held)
) with (fillfactor = 50);
-- One `cash` row: two who open a member in two currencies meet here. Its columns never change, so updates stay on their page.
create unique index account_home on ledger.account (member_id) where purse = 'cash';

-- The nil member of a brand: the key under which postings between two house-owned accounts stand. It owns no purse.
create table ledger.operator_owner (
  member_id uuid primary key,
  brand_id text not null unique
);

-- Every movement of money, for ever. A command is the group of lines under one (member_id, id); the first line carries its content hash.
create table ledger.transfer (
  member_id uuid not null,
  id uuid not null,
  line smallint not null,
  posted_at timestamptz not null,
  amount ledger.amount not null,
  -- The purse's balance and version after this line; null where the account is house-owned.
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
  -- The command this one reverses; the hold this one posts.
  reverses uuid,
  hold_id uuid,
  debit_chain bytea,
  credit_chain bytea,
  primary key (member_id, id, line)
) partition by range (id);
-- Ids begin with their time, so a block range index finds a day in a month's partition at almost no cost to the writer.
create index transfer_by_time on ledger.transfer using brin (id);

-- Funds set aside in a purse for a target account. A hold ends exactly once.
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
  -- Null: only a person or a command ends it.
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
  constraint ended_by check ((state = 'held') = (ended_at is null) and (state in ('posted', 'voided')) = (end_id is not null) and (end_id is null) = (end_hash is null))
);
create unique index hold_end on ledger.hold (member_id, end_id) where end_id is not null;
create index hold_due on ledger.hold (expires_at) where state = 'held' and expires_at is not null;

-- A command is reversed at most once: the key says so.
create table ledger.reversal (
  member_id uuid not null,
  original_id uuid not null,
  id uuid not null,
  reversed_at timestamptz not null,
  primary key (member_id, original_id)
);

-- A vendor's own transaction ids. Keyed by vendor, not by member: the same id from another member is a conflict.
create table ledger.vendor_transaction (
  vendor text not null,
  transaction_id text not null,
  member_id uuid not null,
  hash bytea not null,
  command_id uuid,
  seen_at timestamptz not null,
  primary key (vendor, transaction_id)
) partition by hash (vendor, transaction_id);

-- What a key of a vendor means: `ok` at first sight, `replayed` with the command it led to, `conflict`.
create type ledger.vendor_outcome as (status text, command_id uuid);

-- Sums of house-owned accounts per day of the id, written once when the day is over: an id is refused 10 minutes after its time.
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
create table ledger.closed_day (
  day date primary key,
  closed_at timestamptz not null
);

do $$
begin
  for n in 0..15 loop
    execute format('create table ledger.vendor_transaction_%s partition of ledger.vendor_transaction for values with (modulus 16, remainder %s)', n, n);
  end loop;
end
$$;

-- Each transfer as its two entries. `amount` is what the account gains; a purse `debt` counts against its member.
create view ledger.entry as
select t.member_id, t.id, t.line, t.posted_at, t.brand_id, t.type, t.reference, t.currency,
  leg.account, leg.other, strpos(leg.account, ':') = 0 as own, leg.amount, leg.balance, leg.version, t.reverses, t.hold_id
from ledger.transfer t
cross join lateral (values
  (t.debit, t.credit, -t.amount, t.debit_balance, t.debit_version),
  (t.credit, t.debit, t.amount, t.credit_balance, t.credit_version)
) as leg (account, other, amount, balance, version);

-- What is posted stays: the application may read it, nobody may rewrite it, and the owner is stopped by a trigger.
grant select on ledger.account, ledger.transfer, ledger.entry, ledger.hold, ledger.reversal, ledger.operator_owner, ledger.vendor_transaction, ledger.operator_account_day, ledger.closed_day to chokdee_app;

create function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '% of %.% is refused: what is posted stays, a correction is a new posting', tg_op, tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create function ledger.refuse_second_end() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'held' or new.state = 'held' or (to_jsonb(new) - '{state,ended_at,end_id,end_hash,end_reference}'::text[]) <> (to_jsonb(old) - '{state,ended_at,end_id,end_hash,end_reference}'::text[]) then
    raise exception 'hold % of member % cannot change: a hold ends once', old.id, old.member_id using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger posted_stays before update or delete on ledger.transfer for each row execute function ledger.refuse_change();
create trigger posted_stays_whole before truncate on ledger.transfer for each statement execute function ledger.refuse_change();
create trigger reversal_stays before update or delete on ledger.reversal for each row execute function ledger.refuse_change();
create trigger reversal_stays_whole before truncate on ledger.reversal for each statement execute function ledger.refuse_change();
create trigger vendor_key_stays before update on ledger.vendor_transaction for each row execute function ledger.refuse_change();
create trigger day_stays before update or delete on ledger.operator_account_day for each row execute function ledger.refuse_change();
create trigger account_stays before delete on ledger.account for each row execute function ledger.refuse_change();
create trigger account_stays_whole before truncate on ledger.account for each statement execute function ledger.refuse_change();
create trigger hold_stays before delete on ledger.hold for each row execute function ledger.refuse_change();
create trigger hold_stays_whole before truncate on ledger.hold for each statement execute function ledger.refuse_change();
create trigger hold_ends_once before update on ledger.hold for each row execute function ledger.refuse_second_end();

-- The command's moment is given by its caller: the former shape goes, the new one comes from functions/.
drop function if exists ledger.post_cash(uuid, uuid, bytea, text, text, bigint, text, bigint, text, text);

-- The newest id (UUIDv7: ids grow with time) of the commands that moved this purse. A command behind it is new, so the plain way of
-- `ledger.post_cash` writes its lines without asking for a repeated id line by line.
alter table ledger.account add column last_id uuid not null default '00000000-0000-0000-0000-000000000000';
update ledger.account a set last_id = e.id
from (select distinct on (member_id, account, currency) member_id, account, currency, id from ledger.entry where own order by member_id, account, currency, id desc) e
where a.member_id = e.member_id and a.purse = e.account and a.currency = e.currency;

-- A command that releases an amount waiting in a house-owned account and pays `cash` (ledger.post_release_all): what waited, and what `cash` gets.
create type ledger.release_order as (member_id uuid, id uuid, hash bytea, currency text, amount bigint, gets bigint, reference text);

-- The ids of commands that moved nothing (a free wager without a win, and what follows on one): they are used up all the same.
create table ledger.claim (
  member_id uuid not null,
  id uuid not null,
  hash bytea not null,
  claimed_at timestamptz not null,
  primary key (member_id, id)
);
create trigger claim_stays before update or delete on ledger.claim for each row execute function ledger.refuse_change();
create trigger claim_stays_whole before truncate on ledger.claim for each statement execute function ledger.refuse_change();
grant select on ledger.claim to chokdee_app;

-- A reversal may be a part of a command (`p_part`), and an id may be taken by a claim too (ledger.is_reserved): the former shapes go.
drop function if exists ledger.reverse(uuid, uuid, bytea, uuid, text);
drop function if exists ledger.names_hold(uuid, uuid);

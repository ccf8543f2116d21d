-- The door row: one per member, locked first by every money command. State, limits and counters sit together because one row per
-- limit and period was measured at half the throughput.
create schema protection;
grant usage on schema protection to chokdee_app;

-- Rules of one column are domains: a CHECK constraint is parsed from its text by every statement that writes a row, whichever column
-- it touches; a domain is looked at only where its column is written (docs/performance.md).
create domain protection.amount as bigint check (value >= 0);
create domain protection.state as text check (value in ('open', 'blocked', 'excluded', 'closed'));

create table protection.player_limits (
  member_id uuid primary key,
  brand_id text not null,
  currency text not null,
  state protection.state not null default 'open',
  -- A block with an end opens by itself (time-out); an exclusion only may be lifted after its end.
  state_until timestamptz,
  single_bet_limit protection.amount,
  wager_day_limit protection.amount,
  wager_week_limit protection.amount,
  wager_month_limit protection.amount,
  loss_day_limit protection.amount,
  loss_week_limit protection.amount,
  loss_month_limit protection.amount,
  deposit_day_limit protection.amount,
  deposit_week_limit protection.amount,
  deposit_month_limit protection.amount,
  -- The GMT+8 day of the last count; it tells which day, week (from Monday) and month the counters belong to.
  counted_on date not null,
  wagered_day bigint not null default 0,
  wagered_week bigint not null default 0,
  wagered_month bigint not null default 0,
  -- Stakes less payouts of the wagers placed in the period; an open stake counts as lost.
  lost_day bigint not null default 0,
  lost_week bigint not null default 0,
  lost_month bigint not null default 0,
  deposited_day bigint not null default 0,
  deposited_week bigint not null default 0,
  deposited_month bigint not null default 0,
  -- Stakes of wagers without a result.
  in_play protection.amount not null default 0,
  -- Grows with every wager command: together with the purse's own number it orders what a member is shown (wallet).
  revision bigint not null default 0
) with (fillfactor = 60);

comment on table protection.player_limits is 'One row per member: state, limits and counters (micro-units); every money command locks it first.';

-- What a wager command asks of the door: a stake, and what of it counts as lost and as in play.
create type protection.stake as (member_id uuid, brand_id text, currency text, stake bigint, lost bigint, in_play bigint);
-- What the door says to a stake: why not (null: welcome), the stakes in play and the door's revision after it.
create type protection.reservation as (refusal text, in_play bigint, revision bigint);

-- What a limit is made of: the strictest of the member's own and the house's. The door row carries the outcome.
create table protection.limit_setting (
  member_id uuid not null references protection.player_limits,
  kind text not null check (kind in ('single_bet', 'wager', 'loss', 'deposit')),
  period text not null check (period in ('once', 'day', 'week', 'month')),
  setter text not null check (setter in ('member', 'house')),
  amount protection.amount not null,
  set_at timestamptz not null,
  primary key (member_id, kind, period, setter),
  check ((kind = 'single_bet') = (period = 'once'))
);

-- A member's wish to loosen: it waits 24 hours, then asks for a confirmation. `amount` null means no limit.
create table protection.loosening (
  member_id uuid not null,
  kind text not null,
  period text not null,
  amount protection.amount,
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  primary key (member_id, kind, period),
  foreign key (member_id) references protection.player_limits
);

-- Every change of a state or a limit, never altered.
create table protection.change (
  member_id uuid not null,
  id uuid not null,
  changed_at timestamptz not null,
  actor text not null,
  what text not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  primary key (member_id, id)
);

grant select on protection.player_limits, protection.limit_setting, protection.loosening, protection.change to chokdee_app;

-- The two functions ask for more (the brand of a stake, the moment of what is taken back): their former shapes go, the new ones come from functions/.
drop function if exists protection.reserve_limits(uuid, text, timestamptz, bigint, bigint, bigint);
drop function if exists protection.release_limits(uuid, bigint, bigint, bigint);

-- `protection.reserve_limits_all` counts results too (`p_judged` false): its former shape and what did that before go.
drop function if exists protection.reserve_limits_all(protection.stake[], timestamptz);
drop function if exists protection.record_wagers(protection.stake[], timestamptz);

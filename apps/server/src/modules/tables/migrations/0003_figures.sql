-- What a paid round brought: stakes, what they return on average and paid, micro-units, and an
-- upper bound of the standard deviation of the payout, whole units (console-returns.ts). Null
-- before, and for rounds that became void.
alter table tables.round
add column stake bigint,
add column expected bigint,
add column payout bigint,
add column deviation double precision;

-- The sums of the paid rounds of a table by day (GMT+8). `variance` is in whole units squared.
create table tables.daily_return (
  brand_id text not null,
  code text not null,
  day date not null,
  rounds integer not null,
  stake bigint not null,
  expected bigint not null,
  payout bigint not null,
  variance double precision not null,
  primary key (brand_id, code, day)
);
grant select on tables.daily_return to chokdee_app;

-- The subscribers of a table's topic by copy of the server. A copy that has ended writes no more.
create table tables.watchers (
  copy uuid not null,
  brand_id text not null,
  code text not null,
  watchers integer not null check (watchers >= 0),
  counted_at timestamptz not null default platform.clock(),
  primary key (brand_id, code, copy)
);
grant select on tables.watchers to chokdee_app;

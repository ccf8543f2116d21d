-- Presses are judged by what the server knows of a table; the revision counts what operators change
-- of it (docs/decisions/0096).
alter table tables.live_table add column revision bigint not null default 1;

create function tables.count_revision() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger count_revision
before update of vendor, game, variant, currency, is_open, min_stake, max_stake, max_round, max_liability, revision
on tables.live_table
for each row execute function tables.count_revision();

-- A bet as a command requests it; the names are the command's keys.
create type tables.bet_request as (
  "id" uuid,
  "memberId" uuid,
  "brandId" text,
  "vendor" text,
  "table" text,
  "ruleVersion" text,
  "revision" bigint,
  "round" uuid,
  "currency" text,
  "session" uuid,
  "place" text,
  "position" text,
  "stake" bigint,
  -- What a unit returns at most, in millionths.
  "factor" bigint,
  "detail" jsonb
);

-- A bet of a set of presses, in the order of the commands.
create type tables.line as (
  -- The position of its command, and its own in the command, from 1.
  n integer,
  line integer,
  id uuid,
  member_id uuid,
  press_id uuid,
  hash bytea,
  brand_id text,
  vendor text,
  code text,
  rule_version text,
  revision bigint,
  round_id uuid,
  currency text,
  session uuid,
  place text,
  position text,
  stake bigint,
  -- What the operator pays at most, the stake included.
  payout bigint,
  detail jsonb
);

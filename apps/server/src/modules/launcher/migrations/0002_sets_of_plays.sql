-- Types of `launcher.play` and `launcher.end_round`, which process all commands of a batch as one
-- set.
drop type launcher.bet cascade;
drop type launcher.ending cascade;

-- A bet as a command requests it; the names are the command's keys.
create type launcher.play_request as (
  "id" uuid,
  "memberId" uuid,
  "sessionId" uuid,
  "mode" text,
  "amount" bigint,
  "stake" bigint,
  "payout" bigint,
  "open" boolean,
  "choice" jsonb,
  "state" jsonb,
  "seedPair" uuid,
  "nonce" bigint,
  "after" uuid,
  "requestId" uuid,
  "requestHash" text,
  "place" text,
  "dryRun" boolean
);

-- A bet with its game session.
create type launcher.bet as (
  -- The position of its command.
  n integer,
  member_id uuid,
  id uuid,
  session_id uuid,
  site_session uuid,
  brand_id text,
  vendor text,
  category text,
  game text,
  version text,
  mode text,
  currency text,
  amount bigint,
  stake bigint,
  payout bigint,
  choice jsonb,
  state jsonb,
  open boolean,
  pair_id uuid,
  nonce bigint,
  request_id uuid,
  hash bytea,
  place text,
  dry_run boolean,
  -- What its game slot holds.
  active_round uuid,
  last_round uuid,
  played_at timestamptz,
  -- The last round that the caller knows.
  after uuid,
  -- The answer, once it is known that the bet is not accepted.
  answer jsonb
);

-- The end of a round as a command requests it; the names are the command's keys.
create type launcher.end_request as ("id" uuid, "memberId" uuid, "roundId" uuid, "by" text);

-- The end of a round.
create type launcher.ending as (
  -- The position of its command.
  n integer,
  id uuid,
  member_id uuid,
  round_id uuid,
  hash bytea,
  game text,
  currency text,
  pair_id uuid,
  payout bigint,
  detail jsonb,
  -- It may hold its seed pair.
  holds boolean,
  ended_by text,
  -- The answer, when there is nothing to pay.
  answer jsonb
);

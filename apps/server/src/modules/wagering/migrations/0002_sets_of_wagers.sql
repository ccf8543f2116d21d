-- Several purses may fund a stake, one command may place or settle several wagers, and all commands
-- of a batch are processed as one set.
drop type wagering.numbered_request cascade;
drop type wagering.numbered_result cascade;
drop type wagering.request cascade;

-- The part of a stake that one purse pays.
create type wagering.funding as (purse text, amount bigint);
alter table wagering.wager add column funding wagering.funding[];
comment on column wagering.wager.funding is
  'The purses that paid the stake, `cash` last. Null: `cash` paid all of it.';

-- What a purse pays of a stake and gets of a payout; `first_line` is the number of lines of the
-- same wager before these.
create type wagering.share as (purse text, staked bigint, returned bigint, first_line integer);

-- A wager as a command requests it; the names are the command's keys.
create type wagering.request as (
  "id" uuid,
  "memberId" uuid,
  "brandId" text,
  "product" text,
  "vendor" text,
  "game" text,
  "round" text,
  "currency" text,
  "ruleVersion" text,
  "stake" bigint,
  "payout" bigint,
  "validBet" bigint,
  "session" uuid,
  "place" text,
  "price" numeric(14, 6),
  "detail" jsonb,
  "seedPair" uuid,
  "nonce" bigint,
  "funding" wagering.funding[],
  "dryRun" boolean
);

-- A wager to accept (wagering.accept).
create type wagering.bet as (
  -- The position of its command, and its own in the command, from 1.
  n integer,
  line integer,
  id uuid,
  member_id uuid,
  hash bytea,
  brand_id text,
  product text,
  vendor text,
  game text,
  round text,
  currency text,
  rule_version text,
  stake bigint,
  payout bigint,
  valid_bet bigint,
  -- Settled when it is placed.
  immediate boolean,
  session uuid,
  place text,
  price numeric(14, 6),
  detail jsonb,
  seed_pair uuid,
  nonce bigint,
  -- Null: `cash` pays all of it.
  funding wagering.funding[],
  -- Judge it, write nothing.
  dry_run boolean
);

-- A result as a command requests it; the names are the command's keys.
create type wagering.result_request as (
  "id" uuid,
  "memberId" uuid,
  "wagerId" uuid,
  "payout" bigint,
  "validBet" bigint,
  "reason" text,
  "detail" jsonb
);

-- The result of an open wager (wagering.apply_results).
create type wagering.result as (
  -- The position of its command, and its own in the command, from 1.
  n integer,
  line integer,
  id uuid,
  member_id uuid,
  wager_id uuid,
  hash bytea,
  payout bigint,
  -- Null: the stake.
  valid_bet bigint,
  reason text,
  detail jsonb
);

-- The settlement of a wager: a result with what the wager was; `wager_id` is null when there is
-- none.
create type wagering.settlement as (
  n integer,
  line integer,
  id uuid,
  member_id uuid,
  wager_id uuid,
  hash bytea,
  brand_id text,
  product text,
  vendor text,
  game text,
  round text,
  currency text,
  state text,
  placed_at timestamptz,
  stake bigint,
  funding wagering.funding[],
  payout bigint,
  valid_bet bigint,
  reason text,
  detail jsonb
);

-- A set of wagers (`bets`) or results (`settlements`) on its way: stakes, reservations and the
-- judgements of `cash` are parallel to them, the judgements to the postings.
create type wagering.work as (
  bets wagering.bet[],
  settlements wagering.settlement[],
  stakes protection.stake[],
  reservations protection.reservation[],
  postings ledger.posting[],
  judgements ledger.judgement[],
  cash ledger.judgement[],
  -- No posting repays a debt or moves nothing.
  is_plain boolean
);

-- What was decided about a wager or a result. `status` and `reason` are those of the answer;
-- `status` error: the command is wrong, `reason` says why and `sqlstate` is its code. The purse
-- `cash` is as the command left it; null when it was refused.
create type wagering.decision as (
  n integer,
  status text,
  reason text,
  sqlstate text,
  wager_id uuid,
  currency text,
  balance bigint,
  held bigint,
  version bigint
);

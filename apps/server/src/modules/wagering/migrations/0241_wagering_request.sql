-- A wager as a command asks for it; the names are the command's keys. Read in one step, which costs a fifth of asking key by key.
create type wagering.request as (
  "id" uuid, "memberId" uuid, "brandId" text, "product" text, "vendor" text, "game" text, "round" text, "currency" text, "ruleVersion" text,
  "stake" bigint, "payout" bigint, "validBet" bigint, "session" uuid, "place" text, "price" numeric, "detail" jsonb, "seedPair" uuid, "nonce" bigint
);
-- One of many commands that are accepted at once: its place among them, its content hash, what it asks for.
create type wagering.asked as (n integer, hash bytea, c wagering.request);
-- The event is made from it now; the former shape goes.
drop function if exists wagering.event(wagering.wager, integer, bigint, bigint, bigint, bigint, bigint, bigint, bigint);

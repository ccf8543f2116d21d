-- Tickets are placed in sets (docs/decisions/0094).

-- The limits that the leg's event has of its own, by which it was judged; null: those of the brand.
alter type sports.leg_request add attribute "ownMarket" bigint;
alter type sports.leg_request add attribute "ownEvent" bigint;

-- A ticket as a command requests it; the names are the command's keys.
create type sports.ticket_request as (
  "id" uuid,
  "memberId" uuid,
  "brandId" text,
  "hash" text,
  "kind" text,
  "vendor" text,
  "game" text,
  "gameVersion" text,
  "currency" text,
  "session" uuid,
  "place" text,
  "round" text,
  "stake" bigint,
  "price" numeric(14, 6),
  "ruleVersion" text,
  "detail" jsonb,
  -- The revision of the brand's setting by which it was judged; 0 without one.
  "setting" bigint,
  "legs" sports.leg_request[]
);

-- A ticket of a set.
create type sports.ticket_order as (
  -- The position of its command.
  n integer,
  id uuid,
  member_id uuid,
  brand_id text,
  hash bytea,
  kind text,
  vendor text,
  game text,
  game_version text,
  currency text,
  session uuid,
  place text,
  round text,
  stake bigint,
  price numeric(14, 6),
  rule_version text,
  detail jsonb,
  setting bigint,
  legs sports.leg_request[],
  -- Why its command is wrong.
  fault text
);

-- A leg of a set, in the order of the tickets.
create type sports.leg_order as (
  n integer,
  -- Its own position in the ticket, from 1.
  position integer,
  member_id uuid,
  ticket_id uuid,
  brand_id text,
  is_single boolean,
  -- What is at risk on the ticket.
  stake bigint,
  setting bigint,
  market_id uuid,
  event_id uuid,
  outcome text,
  price integer,
  line integer,
  version bigint,
  payout bigint,
  most_member bigint,
  most_member_event bigint,
  most_market bigint,
  most_event bigint,
  own_market bigint,
  own_event bigint
);

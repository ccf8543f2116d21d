-- Lottery slips, limits and exposure (docs/decisions/0041). The bets are wagers.
create schema lottery;
grant usage on schema lottery to chokdee_app;

-- A game that a brand offers. Its rules are data of `packages/games/lottery`, its draws are those
-- of `draws.game` with the same code.
create table lottery.game (
  brand_id text not null,
  code text not null,
  -- The vendor and category of its wagers.
  vendor text not null,
  product text not null check (product in ('ELOTT', 'LOTT')),
  position integer not null default 0,
  is_open boolean not null default true,
  -- Whether members may cancel lines before the lock.
  allows_cancel boolean not null default true,
  -- Stakes in one issue, of one member and of all; micro-units. Null: no limit.
  most_member bigint check (most_member > 0),
  most_issue bigint check (most_issue > 0),
  -- Limits of plays that differ from those of the rules, by play:
  -- {"<play>": {"isOpen", "least", "most", "perKey"}}, micro-units as text.
  plays jsonb not null default '{}' check (jsonb_typeof(plays) = 'object'),
  -- Counts the changes of this row, of the game's prices and restricted numbers. A bet names the
  -- revision by which it was judged.
  revision bigint not null default 1,
  primary key (brand_id, code)
);

-- The price lists that a brand uses instead of those of the rules.
create table lottery.price_list (
  brand_id text not null,
  prize_mode text not null check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  is_on boolean not null,
  -- [{"play", "variant", "price"}], prices in ten-thousandths; null: those of the rules.
  prices jsonb check (jsonb_typeof(prices) = 'array'),
  primary key (brand_id, prize_mode)
);

-- Numbers that pay less (`rate` is the percentage of the price) or are closed (0).
create table lottery.restriction (
  restriction_id uuid primary key,
  brand_id text not null,
  game text not null,
  -- Null: in every issue.
  draw_id uuid,
  play text not null check (length(play) between 1 and 40),
  -- The key of the exposure.
  number text not null check (length(number) between 1 and 20),
  rate smallint not null check (rate between 0 and 99),
  reason text not null default '' check (length(reason) <= 500),
  created_by text not null,
  created_at timestamptz not null default platform.clock(),
  foreign key (brand_id, game) references lottery.game
);
create unique index restriction_of_number
on lottery.restriction (brand_id, game, play, number, draw_id) nulls not distinct;

-- A slip: lines that one command placed. Its wagers are those with the same time and random part.
create table lottery.slip (
  member_id uuid not null,
  slip_id uuid not null,
  brand_id text not null,
  placed_at timestamptz not null,
  -- SHA-256 of what the caller sent.
  hash bytea not null,
  lines integer not null check (lines between 1 and 1000),
  stake bigint not null check (stake > 0),
  currency text not null,
  -- The answer: the cash after the slip.
  balance_after bigint not null,
  primary key (member_id, slip_id)
);

-- What a member has staked in an issue.
create table lottery.member_stake (
  member_id uuid not null,
  draw_id uuid not null,
  brand_id text not null,
  game text not null,
  staked bigint not null check (staked >= 0),
  lines integer not null check (lines >= 0),
  last_at timestamptz not null default platform.clock(),
  primary key (member_id, draw_id)
);
create index member_stake_by_age on lottery.member_stake (last_at);

-- What all members have staked on one key (a number) of a play in an issue, per unit of a line, and
-- what it can pay at the frozen prices. Locked last by a bet, in the order of the key.
create table lottery.exposure (
  draw_id uuid not null,
  play text not null,
  key text not null,
  staked bigint not null check (staked >= 0),
  payout bigint not null check (payout >= 0),
  lines integer not null check (lines >= 0),
  since timestamptz not null default platform.clock(),
  primary key (draw_id, play, key)
) with (fillfactor = 50);
create index exposure_by_age on lottery.exposure (since);

-- The stakes of all members in an issue. Locked after the exposure.
create table lottery.issue (
  draw_id uuid primary key,
  brand_id text not null,
  game text not null,
  staked bigint not null check (staked >= 0),
  lines integer not null check (lines >= 0),
  since timestamptz not null default platform.clock()
) with (fillfactor = 50);
create index issue_by_age on lottery.issue (since);

-- What a draw meant for a member, computed from the wagers whenever one changed, and shown as a
-- notice. `version` orders the changes.
create sequence lottery.outcome_version;
create table lottery.outcome (
  member_id uuid not null,
  draw_id uuid not null,
  brand_id text not null,
  game text not null,
  settled integer not null,
  voided integer not null,
  -- Of the settled bets, micro-units.
  stake bigint not null,
  payout bigint not null,
  changed_at timestamptz not null,
  version bigint not null default nextval('lottery.outcome_version'),
  primary key (member_id, draw_id)
);
create index outcome_by_age on lottery.outcome (changed_at);

grant select, insert, update on lottery.game, lottery.price_list to chokdee_app;
grant select, insert, update, delete on lottery.restriction to chokdee_app;
grant select, delete on lottery.member_stake, lottery.exposure, lottery.issue to chokdee_app;
grant select, insert, update, delete on lottery.outcome to chokdee_app;
grant usage on sequence lottery.outcome_version to chokdee_app;
grant select on lottery.slip to chokdee_app;

-- A line as a command requests it; the names are the command's keys.
create type lottery.line_request as (
  "id" uuid,
  "memberId" uuid,
  "slipId" uuid,
  "requestHash" text,
  "brandId" text,
  "product" text,
  "vendor" text,
  "game" text,
  "version" text,
  "revision" bigint,
  -- The draw.
  "round" uuid,
  "currency" text,
  "ruleVersion" text,
  "stake" bigint,
  "session" uuid,
  "place" text,
  "price" numeric(14, 6),
  "detail" jsonb,
  "play" text,
  "keys" text[],
  -- The stake per unit, and what the line can pay per key.
  "unitStake" bigint,
  "mostPayout" bigint,
  -- The limits by which it was judged.
  "mostKey" bigint,
  "mostMember" bigint,
  "mostIssue" bigint
);

-- A line of a set, in the order of the commands.
create type lottery.line as (
  -- The position of its command, and its own in the command, from 1.
  n integer,
  line integer,
  id uuid,
  member_id uuid,
  slip_id uuid,
  hash bytea,
  brand_id text,
  product text,
  vendor text,
  game text,
  version text,
  revision bigint,
  draw_id uuid,
  currency text,
  rule_version text,
  stake bigint,
  session uuid,
  place text,
  price numeric(14, 6),
  detail jsonb,
  play text,
  keys text[],
  unit_stake bigint,
  most_payout bigint,
  most_key bigint,
  most_member bigint,
  most_issue bigint
);

-- A line that is taken back: its wager, and what it added to the exposure.
create type lottery.cancel_request as (
  "voidId" uuid,
  "wagerId" uuid,
  "draw" uuid,
  "play" text,
  "keys" text[],
  "unitStake" bigint,
  "mostPayout" bigint,
  "stake" bigint
);

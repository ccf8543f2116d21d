-- Sports: events, markets, tickets, exposure and results (docs/decisions/0049 and 0050). A ticket
-- is one wager; prices are decimal odds in thousandths, lines are quarters, amounts micro-units.
create schema sports;
grant usage on schema sports to chokdee_app;

-- What a brand sets for all sports. Without a row the rules of `limits.ts` apply.
create table sports.setting (
  brand_id text primary key,
  least_stake bigint not null check (least_stake > 0),
  most_stake bigint not null check (most_stake >= least_stake),
  -- The highest payout of a ticket, the stake included.
  most_payout bigint not null check (most_payout > 0),
  -- Stakes of one member in a market and in an event.
  most_member_market bigint not null check (most_member_market > 0),
  most_member_event bigint not null check (most_member_event > 0),
  -- What the brand may lose in a market and in an event.
  most_market bigint not null check (most_market > 0),
  most_event bigint not null check (most_event > 0),
  fewest_legs integer not null check (fewest_legs between 2 and 20),
  -- What the stake of a system means unless the caller says it.
  stake_of text not null check (stake_of in ('line', 'total')),
  -- Betting rules that differ from those of `packages/games/sports/rules`, by sport.
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  revision bigint not null default 1
);

create table sports.league (
  brand_id text not null,
  code text not null check (code ~ '^[a-z0-9-]{2,60}$'),
  sport text not null,
  vendor text not null,
  names jsonb not null,
  -- Simulated, with fictional competitors.
  is_virtual boolean not null,
  position integer not null default 0,
  -- Counts the changes of its events; the version of its live topic.
  version bigint not null default 1,
  primary key (brand_id, code)
);

create table sports.event (
  event_id uuid primary key,
  brand_id text not null,
  league text not null,
  sport text not null,
  vendor text not null,
  kind text not null check (kind in ('match', 'outright')),
  -- Who feeds it. In-play prices will come from another producer than those before the start.
  producer text not null,
  home_code text,
  home_names jsonb,
  away_code text,
  away_names jsonb,
  -- Of an outright.
  names jsonb,
  -- [{"code", "side", "name"}]: players of a match; competitors of an outright have no side.
  players jsonb not null default '[]' check (jsonb_typeof(players) = 'array'),
  starts_at timestamptz not null,
  state text not null default 'scheduled' check (
    state in ('scheduled', 'live', 'finished', 'abandoned', 'postponed', 'cancelled', 'walkover', 'retired')
  ),
  -- What is known of the match: `MatchFacts`, of an outright its standing.
  facts jsonb,
  -- Orders what a feed sends; what an operator enters counts as later than all of it.
  sequence bigint not null default -1,
  -- 0: nothing is decided. Each change of a result counts.
  result_version integer not null default 0,
  -- The betting rules, frozen with the event: its tickets name their version.
  rules jsonb not null,
  -- The draw that fixes a simulated event.
  draw_id uuid,
  -- The overround that an operator set, ten-thousandths; null: that of the feed.
  overround integer check (overround between 10000 and 15000),
  is_held boolean not null default false,
  -- Stakes and possible losses of one event, where they differ from the setting.
  most_market bigint check (most_market > 0),
  most_event bigint check (most_event > 0),
  -- Counts the changes; the version of its live topic.
  version bigint not null default 1,
  created_at timestamptz not null default platform.clock(),
  ended_at timestamptz,
  foreign key (brand_id, league) references sports.league,
  check ((kind = 'match') = (num_nulls(home_code, home_names, away_code, away_names) = 0)),
  check ((kind = 'outright') = (names is not null))
);
create index event_by_start on sports.event (brand_id, state, starts_at);
create index event_by_end on sports.event (brand_id, ended_at) where ended_at is not null;
create index event_of_league on sports.event (brand_id, league, starts_at);

-- A market. A bet names the `version` by which it was judged, and locks the row after everything
-- else; a change of state or price changes the version, so it counts against every bet that has not
-- been committed.
create table sports.market (
  market_id uuid primary key,
  event_id uuid not null references sports.event,
  type text not null,
  line integer,
  market_group text not null,
  -- As the feed says. `settled` once an outcome has a result, `cancelled` for good.
  state text not null check (state in ('active', 'inactive', 'suspended', 'settled', 'cancelled')),
  -- Held by an operator, alone or with its event.
  is_held boolean not null default false,
  is_event_held boolean not null default false,
  is_main boolean not null default false,
  position integer not null default 0,
  -- [{"outcome", "price", "base", "name"}]: `price` null while it is not offered, `base` that of
  -- the feed before an operator's overround.
  outcomes jsonb not null check (jsonb_typeof(outcomes) = 'array'),
  -- {"<outcome>": {"result", "deadHeat"?, "reason"?}} once decided.
  results jsonb,
  closes_at timestamptz not null,
  version bigint not null default 1,
  unique nulls not distinct (event_id, type, line)
) with (fillfactor = 50);

-- What members bet on an outcome, and what it can pay. Combinations count in full on each leg.
-- Written last by a bet, under the lock of the market.
create table sports.exposure (
  market_id uuid not null references sports.market,
  outcome text not null,
  staked bigint not null check (staked >= 0),
  payout bigint not null check (payout >= 0),
  tickets integer not null check (tickets >= 0),
  primary key (market_id, outcome)
) with (fillfactor = 50);

-- What a member has staked in a market.
create table sports.member_stake (
  member_id uuid not null,
  event_id uuid not null,
  market_id uuid not null,
  staked bigint not null check (staked >= 0),
  since timestamptz not null default platform.clock(),
  primary key (member_id, event_id, market_id)
);
create index member_stake_by_age on sports.member_stake (since);

-- A ticket: what the wager with the same id does not say.
create table sports.ticket (
  member_id uuid not null,
  ticket_id uuid not null,
  brand_id text not null,
  kind text not null check (kind in ('single', 'parlay', 'system')),
  placed_at timestamptz not null,
  -- SHA-256 of what the caller sent.
  hash bytea not null,
  -- The answer: the cash after the bet.
  balance_after bigint not null,
  primary key (member_id, ticket_id)
);
create index ticket_by_id on sports.ticket (ticket_id);

-- A leg of a ticket. Price, line, score and rules are those of its acceptance.
create table sports.leg (
  member_id uuid not null,
  ticket_id uuid not null,
  position integer not null,
  is_single boolean not null,
  event_id uuid not null,
  market_id uuid not null,
  outcome text not null,
  price integer not null check (price > 1000),
  line integer,
  primary key (member_id, ticket_id, position)
);
create index leg_of_combination on sports.leg (event_id) where not is_single;
create index leg_by_market on sports.leg (market_id, ticket_id);

-- The versions of an event's result.
create table sports.result (
  event_id uuid not null references sports.event,
  version integer not null check (version > 0),
  facts jsonb,
  -- {"<market>": {"<outcome>": {"result", "deadHeat"?, "reason"?}}}: all that is decided.
  results jsonb not null,
  -- Why it was corrected; empty for a first result.
  reason text not null default '' check (length(reason) <= 500),
  entered_by text,
  confirmed_by text,
  at timestamptz not null default platform.clock(),
  primary key (event_id, version)
);

-- Combinations that a result concerns, until they are settled. One batch at a time is settled, so
-- that an older result never replaces a newer one.
create table sports.due_combination (
  member_id uuid not null,
  ticket_id uuid not null,
  batch bigint,
  -- Counts the results, and how many there were when the batch was taken.
  changes integer not null default 1,
  taken integer,
  primary key (member_id, ticket_id)
);
create index due_combination_by_batch on sports.due_combination (batch) where batch is not null;
create sequence sports.batch;

grant select, insert, update on
  sports.setting,
  sports.league,
  sports.event,
  sports.market,
  sports.result
to chokdee_app;
grant select, insert, update, delete on sports.due_combination to chokdee_app;
grant select on sports.exposure, sports.ticket, sports.leg to chokdee_app;
grant select, delete on sports.member_stake to chokdee_app;
grant usage on sequence sports.batch to chokdee_app;

-- A leg as a command requests it; the names are the command's keys.
create type sports.leg_request as (
  "market" uuid,
  "event" uuid,
  "outcome" text,
  "price" integer,
  "line" integer,
  "version" bigint,
  -- The most that the ticket can pay.
  "payout" bigint,
  "mostMember" bigint,
  "mostMemberEvent" bigint,
  "mostMarket" bigint,
  "mostEvent" bigint
);

-- Counts the changes of a member's tickets; the version of the live topic.
create table sports.news (
  member_id uuid primary key,
  version bigint not null default 1
);
grant select, insert, update on sports.news to chokdee_app;

-- Vendors and their games, per brand; the members' favourites and recent games; the largest wins.
create schema catalogue;
grant usage on schema catalogue to chokdee_app;

create table catalogue.vendor (
  brand_id text not null,
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category text not null check (category in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  -- Language code to name; `EN` is required.
  names jsonb not null check (names ? 'EN'),
  position integer not null default 0,
  hot boolean not null default false,
  -- The vendor's `accountTypeId` on the wire.
  account_type integer not null default 2,
  enabled boolean not null default true,
  primary key (brand_id, code)
);

-- A game on offer, with the figures its rules publish and a job's count of who opens it.
create table catalogue.game (
  brand_id text not null,
  node_id text not null check (node_id ~ '^[A-Za-z0-9_.-]{1,40}$'),
  vendor text not null,
  -- The vendor's own name of the game and the version on offer; for first-party games, what the RGS
  -- runs.
  code text not null,
  version text not null,
  category text not null check (category in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  classify text not null,
  names jsonb not null check (names ? 'EN'),
  -- The published return in per cent, exact decimals: lowest and highest over the player's choices.
  return_lowest numeric(9, 6) not null check (return_lowest > 0),
  return_highest numeric(9, 6) not null check (return_highest <= 100),
  -- Micro-units.
  minimum_bet bigint not null check (minimum_bet > 0),
  maximum_bet bigint not null,
  position integer not null default 0,
  released_at timestamptz not null default platform.clock(),
  enabled boolean not null default true,
  -- Lines or ways a spin pays on; null when the game has none.
  lines integer check (lines > 0),
  volatility text not null default 'medium' check (volatility in ('low', 'medium', 'high')),
  -- Share of the rounds that pay anything, per cent, at the usual choice; null when not published.
  hit_rate numeric(9, 6) check (hit_rate > 0 and hit_rate <= 100),
  -- The largest payout per unit of the bet; null when not published.
  largest_win numeric(16, 4) check (largest_win > 0),
  -- Can be played with play money.
  demo boolean not null default false,
  -- Members who opened it in the last 30 days, its rank among the brand's games by that number, and
  -- whether it is in the most opened quarter. The job `catalogue.count-popularity` writes them.
  players integer not null default 0 check (players >= 0),
  popular_rank integer not null default 1 check (popular_rank > 0),
  hot boolean not null default false,
  primary key (brand_id, node_id),
  unique (brand_id, vendor, code),
  foreign key (brand_id, vendor) references catalogue.vendor (brand_id, code),
  check (return_lowest <= return_highest),
  check (minimum_bet <= maximum_bet),
  constraint game_hot_needs_players check (not hot or players > 0)
);
create index game_by_category on catalogue.game (brand_id, category, position, node_id);

create table catalogue.favourite (
  member_id uuid not null,
  brand_id text not null,
  node_id text not null,
  added_at timestamptz not null default platform.clock(),
  primary key (member_id, node_id),
  foreign key (brand_id, node_id) references catalogue.game (brand_id, node_id)
);

-- The games a member opened, each with the last time.
create table catalogue.recent (
  member_id uuid not null,
  brand_id text not null,
  node_id text not null,
  opened_at timestamptz not null default platform.clock(),
  primary key (member_id, node_id),
  foreign key (brand_id, node_id) references catalogue.game (brand_id, node_id)
);
create index recent_by_game on catalogue.recent (brand_id, node_id, opened_at);

-- The winner board of a brand: its largest and newest wins with real money, fed by the outbox. It
-- is read per brand and not per member, so its key begins with the brand. Amounts are micro-units.
create table catalogue.win (
  brand_id text not null,
  wager_id uuid not null,
  member_id uuid not null,
  -- The member's user name, masked.
  customer_name text not null,
  vendor text not null,
  game text not null,
  currency text not null,
  stake bigint not null,
  payout bigint not null,
  won_at timestamptz not null,
  primary key (brand_id, wager_id),
  check (payout > stake)
);
create index win_by_size on catalogue.win (brand_id, payout desc);
create index win_by_time on catalogue.win (brand_id, won_at desc);

-- The version of each brand's winner board. Every change of the board increments it.
create table catalogue.winner_board (
  brand_id text primary key,
  version bigint not null default 1
);

grant select, insert, update on catalogue.vendor, catalogue.game, catalogue.winner_board to chokdee_app;
grant select, insert, update, delete on catalogue.favourite, catalogue.recent, catalogue.win to chokdee_app;

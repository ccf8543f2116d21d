-- What can be played: vendors and their games, per brand; what members like and played; the largest wins.
create schema catalogue;
grant usage on schema catalogue to chokdee_app;

create table catalogue.vendor (
  brand_id text not null,
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category text not null check (category in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  -- Language code to name; `EN` is the one that is always there.
  names jsonb not null check (names ? 'EN'),
  position integer not null default 0,
  hot boolean not null default false,
  account_type integer not null default 2,
  enabled boolean not null default true,
  primary key (brand_id, code)
);

create table catalogue.game (
  brand_id text not null,
  node_id text not null check (node_id ~ '^[A-Za-z0-9_.-]{1,40}$'),
  vendor text not null,
  -- The vendor's own name of the game and the version that is on offer; for our games, what the RGS runs.
  code text not null,
  version text not null,
  category text not null check (category in ('ELOTT', 'LOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS')),
  classify text not null,
  names jsonb not null check (names ? 'EN'),
  -- Published return in per cent, exact decimals; lowest and highest over the player's choices.
  return_lowest numeric(9, 6) not null check (return_lowest > 0),
  return_highest numeric(9, 6) not null check (return_highest <= 100),
  minimum_bet bigint not null check (minimum_bet > 0),
  maximum_bet bigint not null,
  position integer not null default 0,
  released_at timestamptz not null default platform.clock(),
  enabled boolean not null default true,
  primary key (brand_id, node_id),
  unique (brand_id, vendor, code),
  foreign key (brand_id, vendor) references catalogue.vendor (brand_id, code),
  check (return_lowest <= return_highest),
  check (minimum_bet <= maximum_bet)
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

create table catalogue.recent (
  member_id uuid not null,
  brand_id text not null,
  node_id text not null,
  opened_at timestamptz not null default platform.clock(),
  primary key (member_id, node_id),
  foreign key (brand_id, node_id) references catalogue.game (brand_id, node_id)
);
create index recent_by_game on catalogue.recent (brand_id, node_id, opened_at);

-- The largest wins with real money, fed by the outbox. It is the brand's board and not a member's list: its key is the brand's.
create table catalogue.win (
  brand_id text not null,
  wager_id uuid not null,
  member_id uuid not null,
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

grant select, insert, update on catalogue.vendor, catalogue.game to chokdee_app;
grant select, insert, update, delete on catalogue.favourite, catalogue.recent, catalogue.win to chokdee_app;

-- What a lobby filters and sorts by: what the game's rules publish, and how many members open it, which a job counts.
alter table catalogue.game
  -- Lines or ways a spin pays on; null where the game has none.
  add column lines integer check (lines > 0),
  add column volatility text not null default 'medium' check (volatility in ('low', 'medium', 'high')),
  -- Part of the rounds that pay anything, per cent; at the usual choice. Null where nobody published it.
  add column hit_rate numeric(9, 6) check (hit_rate > 0 and hit_rate <= 100),
  -- The largest payout, per unit of the bet. Null where nobody published it.
  add column largest_win numeric(16, 4) check (largest_win > 0),
  -- Can be tried with play money.
  add column demo boolean not null default false,
  -- Members who opened it in the last 30 days; its place among the brand's games by that; whether it is one of the most opened quarter.
  add column players integer not null default 0 check (players >= 0),
  add column popular_rank integer not null default 1 check (popular_rank > 0),
  add column hot boolean not null default false,
  add constraint game_is_hot_by_its_crowd check (not hot or players > 0);

-- The version of each brand's board of wins, moved by whoever changes what stands on it: open pages hear of the next one.
create table catalogue.winner_board (
  brand_id text primary key,
  version bigint not null default 1
);
grant select, insert, update on catalogue.winner_board to chokdee_app;
insert into catalogue.winner_board (brand_id) select distinct brand_id from catalogue.win;

create index win_by_time on catalogue.win (brand_id, won_at desc);

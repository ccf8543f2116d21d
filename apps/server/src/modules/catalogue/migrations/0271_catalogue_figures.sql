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

-- When somebody last watched the table: without watchers and bets its rounds follow each other
-- slowly (docs/decisions/0048).
alter table tables.live_table add column watched_at timestamptz not null default '-infinity';

-- The members who won most in a paid round, their names masked: [{"name", "won"}], and how many
-- won.
alter table tables.round
add column winners jsonb not null default '[]',
add column winner_count integer not null default 0 check (winner_count >= 0);

-- The shortest time, in milliseconds, from one bet of a player at a game to the next there (decision D24, facts/trust.md P11). 0: as fast as one likes.
alter table brand.brand add column shortest_round_ms integer not null default 0 check (shortest_round_ms between 0 and 60000);

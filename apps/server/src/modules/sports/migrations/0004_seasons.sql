-- The season of its league that an event belongs to, as its feed names it; null when the feed does
-- not say. Decides which legs are related (docs/decisions/0076).
alter table sports.event
add column season text check (length(season) between 1 and 40);

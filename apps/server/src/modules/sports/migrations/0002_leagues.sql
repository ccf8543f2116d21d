-- Rounds of virtual leagues (docs/decisions/0051). One draw decides all matches of a round; the
-- matches are written when its sale has opened, before the salt exists.
create table sports.league_round (
  draw_id uuid primary key,
  brand_id text not null,
  league text not null,
  season integer not null check (season > 0),
  round integer not null check (round > 0),
  starts_at timestamptz not null,
  -- [{"eventId", "home", "away"}]: `VirtualMatch`, with ratings and squads.
  matches jsonb not null check (jsonb_typeof(matches) = 'array'),
  -- [{"home", "away"}] in the order of the matches once all have ended; null entries are void.
  scores jsonb check (jsonb_typeof(scores) = 'array'),
  foreign key (brand_id, league) references sports.league,
  unique (brand_id, league, season, round)
);
create index league_round_open on sports.league_round (starts_at) where scores is null;
create index league_round_by_start on sports.league_round (starts_at);

-- What a draw decides is fixed before it, and a score is never changed.
create function sports.guard_league_round() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if new.starts_at <= platform.clock() or new.scores is not null then
      raise exception 'a round of a league is written before it starts' using errcode = 'CKLGR';
    end if;
    return new;
  end if;
  if (new.draw_id, new.brand_id, new.league, new.season, new.round, new.starts_at, new.matches)
    is distinct from
    (old.draw_id, old.brand_id, old.league, old.season, old.round, old.starts_at, old.matches)
  or old.scores is not null then
    raise exception 'a round of a league is never changed' using errcode = 'CKLGR';
  end if;
  return new;
end
$$;
create trigger guard_league_round
before insert or update on sports.league_round
for each row execute function sports.guard_league_round();

grant select, insert, update, delete on sports.league_round to chokdee_app;

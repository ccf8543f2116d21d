-- Seed pairs: the chance of every bet is fixed by a pair and a nonce before the bet is placed (commit and reveal).
create schema seeds;
grant usage on schema seeds to chokdee_app;

-- Rules of one column are domains, rules between columns stand in the guard trigger: a CHECK is parsed from its text by every statement
-- that writes a row, and every bet writes one here (docs/performance.md).
create domain seeds.state as text check (value in ('next', 'current', 'revealed'));
-- SHA-256 as hexadecimal.
create domain seeds.digest as text check (value ~ '^[0-9a-f]{64}$');
create domain seeds.client_seed as text check (length(value) between 1 and 64);
create domain seeds.nonce as bigint check (value >= 0);

create table seeds.pair (
  member_id uuid not null,
  id uuid not null,
  state seeds.state not null,
  -- SHA-256 of the server seed's text: shown from the moment the pair is promised.
  hash seeds.digest not null,
  -- The server seed under AES-256-GCM, for this member and this pair alone (sealing.ts).
  sealed bytea not null,
  client_seed seeds.client_seed not null,
  -- The number the next bet will use; so many bets were made.
  next_nonce seeds.nonce not null default 0,
  server_seed text,
  created_at timestamptz not null default platform.clock(),
  started_at timestamptz,
  revealed_at timestamptz,
  primary key (member_id, id)
) with (fillfactor = 70);
create unique index pair_current on seeds.pair (member_id) where state = 'current';
create unique index pair_next on seeds.pair (member_id) where state = 'next';

-- Rounds whose further outcome still comes from a pair: it cannot be revealed before they end.
create table seeds.hold (
  member_id uuid not null,
  pair_id uuid not null,
  round_id uuid not null,
  primary key (member_id, pair_id, round_id),
  foreign key (member_id, pair_id) references seeds.pair (member_id, id)
);

-- A promise is never exchanged, a nonce never goes back, a client seed is fixed once its pair is in use, a revealed pair is over.
create function seeds.guard_pair() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.state = 'revealed') <> (new.server_seed is not null) or (new.state = 'revealed') <> (new.revealed_at is not null) or (new.state = 'next') <> (new.started_at is null) then
    raise exception 'a seed is shown when its pair is over, and only then' using errcode = 'check_violation';
  end if;
  -- What is revealed is what was promised.
  if new.server_seed is not null and new.hash <> encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') then
    raise exception 'a revealed seed is the promised one' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if (new.member_id, new.id, new.hash, new.sealed, new.created_at) is distinct from (old.member_id, old.id, old.hash, old.sealed, old.created_at) then
    raise exception 'a seed pair keeps what it promised';
  end if;
  if old.state || '>' || new.state not in ('next>next', 'next>current', 'current>current', 'current>revealed') then
    raise exception 'a seed pair cannot go from % to %', old.state, new.state;
  end if;
  if new.next_nonce not in (old.next_nonce, old.next_nonce + 1) or (old.state <> 'current' and new.next_nonce <> old.next_nonce) then
    raise exception 'a nonce is used once, one after the other';
  end if;
  if old.state <> 'next' and new.client_seed <> old.client_seed then
    raise exception 'the client seed of a pair in use stays';
  end if;
  return new;
end $$;
-- Every bet writes the nonce alone: calling the guard for it cost more than the update, so it is called when the step is not the plain one.
create trigger guard before insert or update of member_id, id, state, hash, sealed, client_seed, server_seed, created_at, started_at, revealed_at on seeds.pair
for each row execute function seeds.guard_pair();
create trigger guard_nonce before update of next_nonce on seeds.pair
for each row when (new.next_nonce is distinct from old.next_nonce + 1 or old.state <> 'current') execute function seeds.guard_pair();

grant select on seeds.pair to chokdee_app;

-- The condition of a trigger is kept as text and built anew by every statement, like a CHECK: as long as the nonce's own update. What it
-- guarded is said by the two functions that may write the nonce (`seeds.advance`, `seeds.advance_all`: from a number to the next one, of the
-- current pair), by rights (the application writes no pair), and proved by the wagers (nonces-are-used-once). Decision 0007.
drop trigger guard_nonce on seeds.pair;

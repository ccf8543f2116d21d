-- Seed pairs: a server seed, a client seed and a nonce decide the outcome of every bet. The hash of
-- the server seed is published before the bet (commit and reveal).
create schema seeds;
grant usage on schema seeds to chokdee_app;

-- Rules of one column are domains, and rules between columns are in the trigger `guard`. PostgreSQL
-- parses a CHECK constraint from its text in every statement that writes a row, and every bet
-- writes one here (docs/performance.md).
create domain seeds.state as text check (value in ('next', 'current', 'revealed'));
-- SHA-256 as hexadecimal.
create domain seeds.digest as text check (value ~ '^[0-9a-f]{64}$');
create domain seeds.client_seed as text check (length(value) between 1 and 64);
create domain seeds.nonce as bigint check (value >= 0);

create table seeds.pair (
  member_id uuid not null,
  id uuid not null,
  state seeds.state not null,
  -- The commitment: SHA-256 of the server seed's text. The member can read it from the start.
  hash seeds.digest not null,
  -- The server seed, encrypted with AES-256-GCM and bound to this member and pair.
  sealed bytea not null,
  client_seed seeds.client_seed not null,
  -- The nonce of the next bet, and so the number of bets made.
  next_nonce seeds.nonce not null default 0,
  -- Null until the pair is revealed.
  server_seed text,
  created_at timestamptz not null default platform.clock(),
  started_at timestamptz,
  revealed_at timestamptz,
  primary key (member_id, id)
) with (fillfactor = 70);
comment on table seeds.pair is
  'Seed pairs of members: one in use, the next one, and those that were revealed.';
create unique index pair_current on seeds.pair (member_id) where state = 'current';
create unique index pair_next on seeds.pair (member_id) where state = 'next';

create table seeds.hold (
  member_id uuid not null,
  pair_id uuid not null,
  round_id uuid not null,
  primary key (member_id, pair_id, round_id),
  foreign key (member_id, pair_id) references seeds.pair (member_id, id)
);
comment on table seeds.hold is
  'Open rounds whose next outcomes use a pair. The pair cannot be revealed before they end.';

-- A commitment never changes, a nonce never decreases, the client seed of a pair in use never
-- changes, and a revealed pair never changes.
create function seeds.guard_pair()
returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  if (new.state = 'revealed') <> (new.server_seed is not null)
    or (new.state = 'revealed') <> (new.revealed_at is not null)
    or (new.state = 'next') <> (new.started_at is null)
  then
    raise exception 'server_seed, revealed_at and started_at must match the state of the seed pair'
      using errcode = 'check_violation';
  end if;
  if new.server_seed is not null and new.hash <> encode(sha256(convert_to(new.server_seed, 'UTF8')), 'hex') then
    raise exception 'the revealed server seed must match the hash of the seed pair'
      using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if (new.member_id, new.id, new.hash, new.sealed, new.created_at)
    is distinct from (old.member_id, old.id, old.hash, old.sealed, old.created_at)
  then
    raise exception 'the id and the commitment of a seed pair cannot change';
  end if;
  if old.state || '>' || new.state not in ('next>next', 'next>current', 'current>current', 'current>revealed') then
    raise exception 'a seed pair cannot go from % to %', old.state, new.state;
  end if;
  if new.next_nonce not in (old.next_nonce, old.next_nonce + 1)
    or (old.state <> 'current' and new.next_nonce <> old.next_nonce)
  then
    raise exception 'nonces must be used once and in order';
  end if;
  if old.state <> 'next' and new.client_seed <> old.client_seed then
    raise exception 'the client seed of a pair in use cannot change';
  end if;
  return new;
end
$$;

-- No trigger on `next_nonce`: every bet writes only the nonce, and calling the guard cost more than
-- the update. The condition of a trigger is no cheaper: PostgreSQL parses it in every statement,
-- like a CHECK constraint. The two functions that may write the nonce (seeds.advance,
-- seeds.advance_all) only take the next number of the current pair, the application role cannot
-- write a pair, and the invariant nonces-are-used-once of the wagers proves it (decision 0007).
create trigger guard before insert or update of
  member_id,
  id,
  state,
  hash,
  sealed,
  client_seed,
  server_seed,
  created_at,
  started_at,
  revealed_at
on seeds.pair
for each row execute function seeds.guard_pair();

grant select on seeds.pair to chokdee_app;

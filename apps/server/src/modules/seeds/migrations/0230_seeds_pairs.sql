-- Seed pairs: the chance of every bet is fixed by a pair and a nonce before the bet is placed (commit and reveal).
create schema seeds;
grant usage on schema seeds to chokdee_app;

create table seeds.pair (
  member_id uuid not null,
  id uuid not null,
  state text not null check (state in ('next', 'current', 'revealed')),
  -- SHA-256 of the server seed's text: shown from the moment the pair is promised.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- The server seed under AES-256-GCM, for this member and this pair alone (sealing.ts).
  sealed bytea not null,
  client_seed text not null check (length(client_seed) between 1 and 64),
  -- The number the next bet will use; so many bets were made.
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  server_seed text,
  created_at timestamptz not null default platform.clock(),
  started_at timestamptz,
  revealed_at timestamptz,
  primary key (member_id, id),
  check ((state = 'revealed') = (server_seed is not null) and (state = 'revealed') = (revealed_at is not null)),
  check ((state = 'next') = (started_at is null)),
  -- What is revealed is what was promised: the database refuses anything else.
  check (server_seed is null or hash = encode(sha256(convert_to(server_seed, 'UTF8')), 'hex'))
);
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
create trigger guard before update on seeds.pair for each row execute function seeds.guard_pair();

grant select on seeds.pair to chokdee_app;

-- Who drew the client seed of a pair. An operator that draws it, or knows it when it draws the
-- server seed, could try server seeds until the outcomes suit it. A member's page draws it after
-- the hash of the server seed was shown. Pairs from before this migration count as drawn by the
-- operator.
create domain seeds.author as text check (value in ('member', 'operator'));
alter table seeds.pair add column client_seed_by seeds.author not null default 'operator';

-- As before, and the author of the client seed changes only together with the next pair's.
create or replace function seeds.guard_pair()
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
  if old.state <> 'next'
    and (new.client_seed, new.client_seed_by) is distinct from (old.client_seed, old.client_seed_by)
  then
    raise exception 'the client seed of a pair in use cannot change';
  end if;
  return new;
end
$$;

create or replace trigger guard before insert or update of
  member_id,
  id,
  state,
  hash,
  sealed,
  client_seed,
  client_seed_by,
  server_seed,
  created_at,
  started_at,
  revealed_at
on seeds.pair
for each row execute function seeds.guard_pair();

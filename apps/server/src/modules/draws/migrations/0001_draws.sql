-- Public draws: results of which everybody sees the same, bound before anybody can bet
-- (docs/decisions/0038).
create schema draws;
grant usage on schema draws to chokdee_app;

-- Randomness beacons. A `demo` beacon has its secret key here; it binds nobody.
create table draws.beacon (
  chain_id text primary key check (chain_id ~ '^[0-9a-f]{64}$'),
  name text not null check (length(name) between 1 and 100),
  kind text not null check (kind in ('public', 'demo')),
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  genesis bigint not null check (genesis > 0),
  period integer not null check (period between 1 and 86400),
  -- Where values of a public beacon are read, in this order.
  urls text[] not null default '{}',
  sealed_key bytea,
  check ((kind = 'demo') = (sealed_key is not null))
);
insert into draws.beacon (chain_id, name, kind, public_key, genesis, period, urls)
values (
  '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  'drand quicknet',
  'public',
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451'
    || '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  1692803367,
  3,
  array['https://api.drand.sh', 'https://api2.drand.sh', 'https://drand.cloudflare.com']
);

-- What is drawn, and when. `own`: by commitment and beacon. `official`: by somebody else; the
-- result is entered.
create table draws.game (
  brand_id text not null,
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  -- By language: {"TH": "...", "EN": "..."}.
  names jsonb not null check (jsonb_typeof(names) = 'object' and names <> '{}'),
  source text not null check (source in ('own', 'official')),
  -- The draws stand for others and are marked as such.
  is_demo boolean not null default false,
  zone text not null check (length(zone) between 1 and 60),
  schedule jsonb not null check (jsonb_typeof(schedule) = 'object'),
  format jsonb not null check (jsonb_typeof(format -> 'parts') = 'array'),
  -- Seconds before the draw at which sale opens and locks, and after it at which the result is
  -- confirmed or due.
  sale_seconds integer not null check (sale_seconds between 1 and 5184000),
  lock_seconds integer not null check (lock_seconds between 1 and 86400),
  result_seconds integer not null check (result_seconds between 0 and 86400),
  -- Seconds after which a missing result is late, and after which an official draw is void.
  late_seconds integer not null check (late_seconds between 1 and 86400),
  void_seconds integer check (void_seconds between 60 and 604800),
  -- Draws are created so many hours ahead.
  plan_hours integer not null check (plan_hours between 1 and 1440),
  beacon text references draws.beacon,
  is_open boolean not null default true,
  -- Counts the changes that the live topic shows.
  version bigint not null default 1,
  primary key (brand_id, code),
  check (lock_seconds < sale_seconds),
  check (source = 'own' or beacon is null),
  check (source = 'official' or (beacon is not null and void_seconds is null))
);

create table draws.draw (
  draw_id uuid primary key,
  brand_id text not null,
  code text not null,
  issue text not null check (issue ~ '^[0-9-]{8,20}$'),
  state text not null default 'scheduled' check (
    state in ('scheduled', 'on_sale', 'locked', 'drawn', 'confirmed', 'corrected', 'void')
  ),
  source text not null,
  is_demo boolean not null,
  format jsonb not null,
  -- The commitment is public from this moment on.
  published_at timestamptz not null default platform.clock(),
  sale_opens_at timestamptz not null,
  lock_at timestamptz not null,
  draw_at timestamptz not null,
  result_at timestamptz not null,
  late_after timestamptz not null,
  void_after timestamptz,
  commitment text unique check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed bytea,
  beacon text references draws.beacon,
  beacon_round bigint check (beacon_round > 0),
  -- The time of the beacon's round.
  salt_at timestamptz,
  -- Revealed by the result, or when the draw becomes void.
  seed text,
  signature text check (signature ~ '^[0-9a-f]{96}$'),
  -- The version of the newest result; 0 without one.
  result_version integer not null default 0,
  -- When it was found to be late.
  late_at timestamptz,
  foreign key (brand_id, code) references draws.game,
  unique (brand_id, code, issue),
  unique (brand_id, code, draw_at),
  check (published_at < sale_opens_at),
  check (sale_opens_at < lock_at),
  check (lock_at < draw_at),
  check (draw_at <= result_at),
  check (
    source = 'official' and num_nonnulls(commitment, sealed_seed, beacon, beacon_round, salt_at, seed, signature) = 0
    or source = 'own' and num_nulls(commitment, sealed_seed, beacon, beacon_round, salt_at) = 0
  ),
  -- Nobody knows the salt before the lock, and it exists at the draw.
  check (salt_at > lock_at and salt_at <= draw_at),
  constraint seed_matches_commitment check (
    seed is null or encode(sha256(convert_to(seed, 'UTF8')), 'hex') = commitment
  )
);
-- Draws that the clock moves on.
create index draw_scheduled on draws.draw (sale_opens_at) where state = 'scheduled';
create index draw_on_sale on draws.draw (lock_at) where state = 'on_sale';
create index draw_locked on draws.draw (draw_at) where state = 'locked';
create index draw_drawn on draws.draw (result_at) where state = 'drawn';
create index draw_of_game on draws.draw (brand_id, code, draw_at desc);

-- The results of a draw, never changed: version 1, and one more per correction or when it becomes
-- void.
create table draws.result (
  draw_id uuid not null references draws.draw,
  version integer not null check (version > 0),
  kind text not null check (kind in ('drawn', 'entered', 'corrected', 'void')),
  numbers jsonb,
  -- Public: why it was corrected or is void.
  reason text not null default '' check (length(reason) <= 500),
  entered_by text not null,
  confirmed_by text,
  at timestamptz not null default platform.clock(),
  primary key (draw_id, version),
  check ((kind = 'void') = (numbers is null))
);

-- What a person or a feed proposes and another person confirms or rejects.
create table draws.proposal (
  proposal_id uuid primary key,
  draw_id uuid not null references draws.draw,
  kind text not null check (kind in ('result', 'correction', 'void')),
  numbers jsonb,
  reason text not null default '' check (length(reason) <= 500),
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected')),
  -- The operator, or null for a feed.
  proposed_by uuid,
  proposed_name text not null,
  proposed_at timestamptz not null default platform.clock(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  check ((kind = 'void') = (numbers is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (decided_by is null)),
  -- Confirmed by another person. One's own proposal may be withdrawn.
  constraint two_persons check (state <> 'confirmed' or decided_by is distinct from proposed_by)
);
create unique index proposal_open on draws.proposal (draw_id) where state = 'open';
create index proposal_of_draw on draws.proposal (draw_id, proposed_at);

-- The changes of state that are possible. An own result follows from the commitment: it is not
-- corrected, and a draw that has one does not become void.
create table draws.transition (
  source text not null,
  from_state text not null,
  to_state text not null,
  primary key (source, from_state, to_state)
);
insert into draws.transition (source, from_state, to_state)
values
  ('own', 'scheduled', 'on_sale'),
  ('own', 'scheduled', 'void'),
  ('own', 'on_sale', 'locked'),
  ('own', 'on_sale', 'void'),
  ('own', 'locked', 'drawn'),
  ('own', 'locked', 'void'),
  ('own', 'drawn', 'confirmed'),
  ('official', 'scheduled', 'on_sale'),
  ('official', 'scheduled', 'void'),
  ('official', 'on_sale', 'locked'),
  ('official', 'on_sale', 'void'),
  ('official', 'locked', 'drawn'),
  ('official', 'locked', 'void'),
  ('official', 'drawn', 'locked'),
  ('official', 'drawn', 'confirmed'),
  ('official', 'confirmed', 'corrected'),
  ('official', 'confirmed', 'void'),
  ('official', 'corrected', 'corrected'),
  ('official', 'corrected', 'void');

-- Everything that binds a draw is fixed at its creation, for every role.
create function draws.guard_draw() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := platform.clock();
begin
  if tg_op = 'DELETE' then
    raise exception 'a draw is never deleted' using errcode = 'CKDRW';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'scheduled' or new.seed is not null or new.signature is not null or new.result_version <> 0 then
      raise exception 'a draw begins as scheduled, sealed and without a result' using errcode = 'CKDRW';
    end if;
    new.published_at := v_now;
    return new;
  end if;
  if (
    new.draw_id, new.brand_id, new.code, new.issue, new.source, new.is_demo, new.format, new.published_at,
    new.sale_opens_at, new.lock_at, new.draw_at, new.result_at, new.late_after, new.void_after, new.commitment,
    new.sealed_seed, new.beacon, new.beacon_round, new.salt_at
  ) is distinct from (
    old.draw_id, old.brand_id, old.code, old.issue, old.source, old.is_demo, old.format, old.published_at,
    old.sale_opens_at, old.lock_at, old.draw_at, old.result_at, old.late_after, old.void_after, old.commitment,
    old.sealed_seed, old.beacon, old.beacon_round, old.salt_at
  )
  or old.seed is not null and new.seed is distinct from old.seed
  or old.signature is not null and new.signature is distinct from old.signature then
    raise exception 'what binds a draw is never changed' using errcode = 'CKDRW';
  end if;
  if (new.state, new.result_version) is distinct from (old.state, old.result_version) then
    perform
    from draws.transition t
    where t.source = old.source
      and t.from_state = old.state
      and t.to_state = new.state;
    if not found then
      raise exception 'a draw cannot change from % to %', old.state, new.state using errcode = 'CKDRW';
    end if;
    if new.state = 'on_sale' and v_now < new.sale_opens_at
      or new.state = 'locked' and v_now < new.lock_at
      or new.state = 'drawn' and v_now < new.draw_at then
      raise exception 'the time of % has not come', new.state using errcode = 'CKDRW';
    end if;
  end if;
  if new.seed is not null and new.state not in ('drawn', 'confirmed', 'void') then
    raise exception 'a seed is revealed by the result' using errcode = 'CKDRW';
  end if;
  if new.source = 'own' and new.state in ('drawn', 'confirmed') and num_nulls(new.seed, new.signature) > 0 then
    raise exception 'an own result needs the seed and the beacon''s value' using errcode = 'CKDRW';
  end if;
  if new.source = 'own' and new.state = 'void' and new.seed is null then
    raise exception 'a void draw reveals its seed' using errcode = 'CKDRW';
  end if;
  return new;
end
$$;
create trigger guard_draw
before insert or update or delete on draws.draw
for each row execute function draws.guard_draw();

create function draws.guard_constant() returns trigger
language plpgsql
as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'CKDRW';
end
$$;
create trigger guard_result
before update or delete on draws.result
for each row execute function draws.guard_constant();
create trigger guard_transition
before insert or update or delete on draws.transition
for each row execute function draws.guard_constant();
create trigger guard_beacon
before update or delete on draws.beacon
for each row execute function draws.guard_constant();

-- Counts the change and publishes it.
create function draws.draw_changed() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'UPDATE'
    and (new.state, new.result_version, new.late_at)
      is not distinct from (old.state, old.result_version, old.late_at) then
    return null;
  end if;
  update draws.game g
  set version = g.version + 1
  where g.brand_id = new.brand_id and g.code = new.code;
  perform platform.publish(
    'draws.changed',
    null,
    jsonb_build_object(
      'brandId', new.brand_id,
      'game', new.code,
      'drawId', new.draw_id,
      'issue', new.issue,
      'state', new.state
    )
  );
  return null;
end
$$;
create trigger draw_changed
after insert or update on draws.draw
for each row execute function draws.draw_changed();

grant select on draws.draw, draws.result, draws.proposal, draws.transition to chokdee_app;
grant select, insert on draws.beacon to chokdee_app;
grant select, insert, update on draws.game to chokdee_app;

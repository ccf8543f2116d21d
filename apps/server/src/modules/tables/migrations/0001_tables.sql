-- Live tables: rounds that everybody sees, bets until the database's clock closes them
-- (docs/decisions/0043).
create schema tables;
grant usage on schema tables to chokdee_app;

-- A table: its game, its speed and its limits. Amounts are micro-units.
create table tables.live_table (
  brand_id text not null,
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  vendor text not null,
  vendor_names jsonb not null check (jsonb_typeof(vendor_names) = 'object' and vendor_names <> '{}'),
  game text not null check (game ~ '^[a-z-]{2,30}$'),
  variant text not null check (variant ~ '^[a-zA-Z_]{2,40}$'),
  -- By language: {"TH": "...", "EN": "..."}.
  names jsonb not null check (jsonb_typeof(names) = 'object' and names <> '{}'),
  position integer not null,
  currency text not null,
  -- Seconds in which bets are accepted, milliseconds between two cards, and seconds after the
  -- result.
  betting_seconds integer not null check (betting_seconds between 5 and 120),
  card_pace integer not null check (card_pace between 100 and 3000),
  rest_seconds integer not null check (rest_seconds between 2 and 60),
  -- Stakes of a member on one position in a round, and on all.
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null,
  max_round bigint not null,
  -- What the operator can lose on one position in a round.
  max_liability bigint not null check (max_liability > 0),
  beacon text not null,
  is_open boolean not null default true,
  -- Counts the changes that the live topics show.
  version bigint not null default 1,
  primary key (brand_id, code),
  check (max_stake >= min_stake),
  check (max_round >= max_stake)
);

-- A shoe; for a wheel or dice the series of rounds of one seed.
create table tables.shoe (
  shoe_id uuid primary key,
  brand_id text not null,
  code text not null,
  number integer not null check (number > 0),
  -- The commitment is public from this moment on; the beacon's round is later.
  published_at timestamptz not null default platform.clock(),
  commitment text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
  sealed_seed bytea not null,
  beacon text not null,
  beacon_round bigint not null check (beacon_round > 0),
  salt_at timestamptz not null check (salt_at > published_at),
  signature text check (signature ~ '^[0-9a-f]{96}$'),
  -- Revealed at the end.
  seed text,
  ended_at timestamptz,
  -- Rounds so far, the index of the next card, and the roads: the words of the rounds in order.
  rounds integer not null default 0 check (rounds >= 0),
  next_card integer not null default 0 check (next_card >= 0),
  roads text not null default '',
  foreign key (brand_id, code) references tables.live_table,
  unique (brand_id, code, number),
  check ((seed is null) = (ended_at is null)),
  constraint seed_matches_commitment check (
    seed is null or encode(sha256(convert_to(seed, 'UTF8')), 'hex') = commitment
  )
);
create unique index shoe_present on tables.shoe (brand_id, code) where ended_at is null;

-- A round. `betting`: bets are accepted until `closes_at`. `closed`: the outcome is stored, its
-- events become public at their times. `result`: it is public and bets are settled. `paid`: they
-- are. `void`: stakes are returned.
create table tables.round (
  round_id uuid primary key,
  shoe_id uuid not null references tables.shoe,
  brand_id text not null,
  code text not null,
  number integer not null check (number > 0),
  state text not null default 'betting' check (state in ('betting', 'closed', 'result', 'paid', 'void')),
  opens_at timestamptz not null default platform.clock(),
  closes_at timestamptz not null,
  first_card integer not null check (first_card >= 0),
  outcome jsonb,
  road text check (road ~ '^[A-Za-z0-9-]{1,8}$'),
  -- What happened when: [{"at": epoch ms, "kind": ...}], only ever appended to.
  events jsonb not null default '[]',
  result_at timestamptz,
  ends_at timestamptz,
  has_bets boolean not null default false,
  -- The version of its settlement that has ended: 1 the result, 2 the return of the stakes.
  settled_version integer not null default 0,
  void_reason text check (length(void_reason) <= 500),
  foreign key (brand_id, code) references tables.live_table,
  -- One result for each round of a table, and each card once.
  unique (shoe_id, number),
  check (closes_at > opens_at),
  check (state in ('betting', 'void') or num_nulls(outcome, road, result_at, ends_at) = 0),
  check ((state = 'void') = (void_reason is not null))
);
create index round_of_table on tables.round (brand_id, code, opens_at desc);
create unique index round_present on tables.round (brand_id, code) where state in ('betting', 'closed');
create index round_unsettled on tables.round (opens_at)
where has_bets and (state = 'result' or state = 'void' and settled_version < 2);
create index round_without_bets on tables.round (opens_at) where not has_bets;

-- The bets of members, one row per wager.
create table tables.bet (
  member_id uuid not null,
  wager_id uuid not null,
  -- The command: its wagers are accepted together.
  press_id uuid not null,
  round_id uuid not null references tables.round,
  position text not null check (length(position) between 1 and 60),
  stake bigint not null check (stake > 0),
  primary key (member_id, wager_id)
);
create index bet_of_round on tables.bet (round_id, member_id);
create index bet_of_press on tables.bet (member_id, press_id);

-- Stakes of all members by position, and what the operator pays when it wins, the stakes included.
create table tables.exposure (
  round_id uuid not null references tables.round,
  position text not null,
  stake bigint not null,
  payout bigint not null,
  primary key (round_id, position)
);

-- A round that somebody wants void; another operator decides.
create table tables.void_request (
  request_id uuid primary key,
  round_id uuid not null references tables.round,
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected')),
  requested_by uuid not null,
  requested_name text not null,
  requested_at timestamptz not null default platform.clock(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_by is null)),
  constraint two_persons check (state <> 'confirmed' or decided_by <> requested_by)
);
create unique index void_request_open on tables.void_request (round_id) where state = 'open';

-- What decides a shoe is fixed at its creation, and what happened stays, for every role.
create function tables.guard_shoe() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    if num_nonnulls(new.signature, new.seed) > 0 or new.rounds <> 0 then
      raise exception 'a shoe begins sealed and without rounds' using errcode = 'CKTAB';
    end if;
    new.published_at := platform.clock();
    return new;
  end if;
  if (
    new.shoe_id, new.brand_id, new.code, new.number, new.published_at, new.commitment, new.sealed_seed, new.beacon,
    new.beacon_round, new.salt_at
  ) is distinct from (
    old.shoe_id, old.brand_id, old.code, old.number, old.published_at, old.commitment, old.sealed_seed, old.beacon,
    old.beacon_round, old.salt_at
  )
  or old.signature is not null and new.signature is distinct from old.signature
  or old.seed is not null and new.seed is distinct from old.seed
  or new.rounds < old.rounds
  or new.next_card < old.next_card then
    raise exception 'what decides a shoe is never changed' using errcode = 'CKTAB';
  end if;
  return new;
end
$$;
create trigger guard_shoe
before insert or update on tables.shoe
for each row execute function tables.guard_shoe();

create function tables.guard_round() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if (
    new.round_id, new.shoe_id, new.brand_id, new.code, new.number, new.opens_at, new.closes_at, new.first_card
  ) is distinct from (
    old.round_id, old.shoe_id, old.brand_id, old.code, old.number, old.opens_at, old.closes_at, old.first_card
  )
  or old.outcome is not null and (new.outcome, new.road) is distinct from (old.outcome, old.road)
  or old.has_bets and not new.has_bets then
    raise exception 'a round is never changed' using errcode = 'CKTAB';
  end if;
  if new.events is distinct from old.events and (
    select jsonb_agg(e.value order by e.ordinality)
    from jsonb_array_elements(new.events) with ordinality e
    where e.ordinality <= jsonb_array_length(old.events)
  ) is distinct from nullif(old.events, '[]'::jsonb) then
    raise exception 'events are only appended' using errcode = 'CKTAB';
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('betting', 'closed'), ('closed', 'result'), ('result', 'paid'), ('betting', 'void'), ('closed', 'void'),
    ('result', 'void'), ('paid', 'void')
  ) then
    raise exception 'a round cannot change from % to %', old.state, new.state using errcode = 'CKTAB';
  end if;
  if new.state = 'closed' and old.state = 'betting' and platform.clock() < new.closes_at then
    raise exception 'betting is still open' using errcode = 'CKTAB';
  end if;
  return new;
end
$$;
create trigger guard_round
before update on tables.round
for each row execute function tables.guard_round();

grant select on tables.shoe, tables.round, tables.bet, tables.exposure, tables.void_request to chokdee_app;
grant select, insert, update on tables.live_table to chokdee_app;

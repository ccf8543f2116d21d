-- What operators enter and set (docs/decisions/0059).

-- A result or void markets that one operator enters and another decides. One waits per event.
create table sports.proposal (
  proposal_id uuid primary key,
  event_id uuid not null references sports.event,
  kind text not null check (kind in ('result', 'void')),
  -- An ended event gets another result.
  is_correction boolean not null,
  -- `MatchFacts` of a result.
  facts jsonb,
  -- Of void markets.
  markets uuid[] not null default '{}',
  reason text not null check (length(reason) <= 500),
  -- The version of the event's result that the operator saw.
  based_on integer not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'rejected')),
  proposed_by uuid not null,
  proposed_name text not null,
  proposed_at timestamptz not null default platform.clock(),
  decided_by uuid,
  decided_name text,
  decided_at timestamptz,
  check ((kind = 'result') = (facts is not null)),
  check ((kind = 'void') = (cardinality(markets) > 0)),
  check ((state = 'open') = (decided_by is null)),
  constraint two_persons check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index proposal_open on sports.proposal (event_id) where state = 'open';
create index proposal_of_event on sports.proposal (event_id, proposed_at);

-- The overround of a type of market at a brand, ten-thousandths; without a row that of the feed.
create table sports.margin (
  brand_id text not null,
  type text not null,
  overround integer not null check (overround between 10000 and 15000),
  primary key (brand_id, type)
);

-- What became of a ticket, for searches: follows its wager by the events of wagers.
alter table sports.ticket
add column state text not null default 'open' check (
  state in ('open', 'won', 'lost', 'returned', 'void', 'cancelled')
);
-- Tickets are found by the last characters of their id, which members see as the number of the bet.
create index ticket_by_number on sports.ticket (right(ticket_id::text, 8));

grant select, insert, update on sports.proposal to chokdee_app;
grant select, insert, update, delete on sports.margin to chokdee_app;
grant update (state) on sports.ticket to chokdee_app;

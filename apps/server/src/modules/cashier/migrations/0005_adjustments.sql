-- Adjustments of members' cash: one operator proposes, another one approves.
create table cashier.adjustment (
  member_id uuid not null,
  -- Made by the caller: a repeated proposal finds the first.
  id uuid not null,
  content_hash bytea not null,
  brand_id text not null,
  account text not null,
  order_number text not null,
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  currency text not null,
  -- A reason that is translated for the member, and the operator's words.
  code text not null check (length(code) between 1 and 40),
  note text not null check (length(note) between 1 and 500),
  state text not null default 'proposed' check (state in ('proposed', 'posted', 'rejected')),
  proposed_by uuid not null,
  proposed_at timestamptz not null default platform.clock(),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  posting_id uuid,
  -- The posted cash of the member before and after.
  balance_before bigint,
  balance_after bigint,
  primary key (member_id, id),
  check ((state = 'proposed') = (decided_by is null) and (state = 'proposed') = (decided_at is null)),
  check (
    (state = 'posted') = (posting_id is not null)
    and (posting_id is null) = (balance_before is null)
    and (posting_id is null) = (balance_after is null)
  ),
  -- Two persons: who proposed it does not approve it (facts/trust.md M12).
  constraint adjustment_two_persons check (state <> 'posted' or decided_by <> proposed_by)
);
create index adjustment_by_age on cashier.adjustment (brand_id, proposed_at desc);
create index adjustment_open on cashier.adjustment (brand_id, proposed_at) where state = 'proposed';
create index adjustment_posted on cashier.adjustment (member_id, decided_at) where state = 'posted';
create unique index adjustment_number on cashier.adjustment (member_id, order_number);

-- A decided adjustment never changes, and what was proposed is what is decided.
create function cashier.guard_adjustment() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'proposed'
    or (
      to_jsonb(new) - '{state,decided_by,decided_at,decision_note,posting_id,balance_before,balance_after}'::text[]
    ) <> (
      to_jsonb(old) - '{state,decided_by,decided_at,decision_note,posting_id,balance_before,balance_after}'::text[]
    )
  then
    raise exception 'a decided or proposed adjustment cannot change';
  end if;
  return new;
end $$;
create trigger guard before update on cashier.adjustment
  for each row execute function cashier.guard_adjustment();

grant select on cashier.adjustment to chokdee_app;

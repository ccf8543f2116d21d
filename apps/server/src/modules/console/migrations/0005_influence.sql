-- Who gave an operator access to an account or rights, so that a second person is another person
-- (docs/decisions/0084).
create table console.influence (
  influence_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  -- Who acted, or agreed to the act.
  by_operator uuid not null references console.operator,
  -- Whose account it was done to.
  operator_id uuid not null references console.operator,
  act text not null check (act in ('create', 'enable', 'reset', 'role', 'permissions')),
  -- Whether the actor could know how to sign in as this operator afterwards.
  gives_access boolean not null,
  -- Done without a second administrator, because the brand had none.
  alone boolean not null default false,
  at timestamptz not null default platform.clock(),
  check (by_operator <> operator_id)
);
create index influence_received on console.influence (operator_id, at);
create index influence_given on console.influence (by_operator, at);
grant select on console.influence to chokdee_app;

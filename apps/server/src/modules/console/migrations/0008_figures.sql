-- Figures of a brand (prices, margins, rules, limits) that a second person decides when a change is
-- beyond the bound of the brand (docs/decisions/0090).
alter table console.change
  add column figures jsonb not null default '[]' check (jsonb_typeof(figures) = 'array');

-- Values that a figure had before changes that nobody agreed to. A change is judged by all of the
-- last 72 hours, so that small steps do not add up.
create table console.figure_step (
  step_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  figure text not null check (length(figure) <= 200),
  -- Null: the figure was not set.
  value bigint,
  replaced_at timestamptz not null default platform.clock()
);
create index figure_step_of_figure on console.figure_step (brand_id, figure, replaced_at);
create index figure_step_by_time on console.figure_step (brand_id, replaced_at);
grant select, insert, delete on console.figure_step to chokdee_app;

-- By how many per cent a figure may change without a second person. Without a row: 10.
create table console.bound (
  brand_id text primary key,
  percent integer not null check (percent between 0 and 100)
);
grant select, insert, update on console.bound to chokdee_app;

-- The permissions that an act gave an operator; null: all that he has. Who held one before such an
-- act goes on to count as a second person.
alter table console.influence add column gained text[];

-- Permissions that an operator had and has no more; null: all of them. He still counts as a second
-- person for 72 hours, so that nobody becomes the only one by taking the permission from others.
create table console.former_right (
  former_right_id uuid primary key default platform.uuid7(),
  brand_id text not null,
  operator_id uuid not null references console.operator,
  permission console.permission,
  at timestamptz not null default platform.clock()
);
create index former_right_of_operator on console.former_right (operator_id, at);

create function console.keep_former_right_of_role()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into console.former_right (brand_id, operator_id, permission)
  select
    o.brand_id,
    o.operator_id,
    old.permission
  from console.operator o
  where o.brand_id = old.brand_id and o.role = old.role_id;
  return null;
end
$$;
create trigger keep_former_right after delete on console.role_permission
for each row
execute function console.keep_former_right_of_role();

create function console.keep_former_right_of_operator()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into console.former_right (brand_id, operator_id, permission)
  select
    old.brand_id,
    old.operator_id,
    p.permission
  from console.role_permission p
  where p.brand_id = old.brand_id and p.role_id = old.role
  union all
  select
    r.brand_id,
    old.operator_id,
    null
  from console.role r
  where r.brand_id = old.brand_id
    and r.role_id = old.role
    and r.every_permission;
  return null;
end
$$;
create trigger keep_former_right after update of role on console.operator
for each row
when (new.role <> old.role)
execute function console.keep_former_right_of_operator();

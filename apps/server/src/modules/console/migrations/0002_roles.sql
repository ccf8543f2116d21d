-- Roles become rows: a role is a named set of permissions of one brand, edited in the console. The
-- three former roles keep their ids and rights (docs/decisions/0022).

-- The name of a permission: <module>.<subject>.<verb>. Which ones exist, the contract says.
create domain console.permission as text check (
  value ~ '^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*){2}$'
  and length(value) <= 100
);

create table console.role (
  brand_id text not null,
  role_id text not null check (role_id ~ '^[a-z0-9-]{1,36}$'),
  name text not null check (length(name) between 3 and 40),
  -- The name as it is compared.
  name_key text not null check (name_key = lower(name)),
  -- Has every permission, also those of later versions, whatever role_permission says.
  every_permission boolean not null default false,
  -- Counts the changes.
  version integer not null default 1,
  created_at timestamptz not null default platform.clock(),
  primary key (brand_id, role_id),
  unique (brand_id, name_key)
);

create table console.role_permission (
  brand_id text not null,
  role_id text not null,
  permission console.permission not null,
  primary key (brand_id, role_id, permission),
  foreign key (brand_id, role_id) references console.role on delete cascade
);

-- Existing brands get the three roles with the rights they had.
insert into console.role (brand_id, role_id, name, name_key, every_permission)
select
  b.brand_id,
  r.role_id,
  r.role_id,
  r.role_id,
  r.role_id = 'admin'
from (select distinct o.brand_id from console.operator o) b
cross join (values ('operator'), ('supervisor'), ('admin')) as r (role_id);

insert into console.role_permission (brand_id, role_id, permission)
select
  r.brand_id,
  r.role_id,
  p.permission
from console.role r
cross join (
  values
    ('audit.log.read', false),
    ('cashier.deposits.read', false),
    ('cashier.notices.read', false),
    ('cashier.notices.resolve', false),
    ('cashier.withdrawals.read', false),
    ('cashier.withdrawals.review', false),
    ('console.ledger.prove', false),
    ('console.members.block', false),
    ('console.members.read', false),
    ('outbox.events.read', false),
    ('audit.log.export', true),
    ('cashier.withdrawals.settle', true),
    ('console.members.unblock', true)
) as p (permission, supervisor_only)
where r.role_id = 'supervisor'
  or (r.role_id = 'operator' and not p.supervisor_only);

-- The role of an operator is one of the same brand.
alter table console.operator
  drop constraint operator_role_check,
  add constraint operator_role foreign key (brand_id, role) references console.role (brand_id, role_id);

grant select, insert, update, delete on console.role, console.role_permission to chokdee_app;

-- Refuses a change after which no enabled operator of the brand could edit roles. A change that
-- takes this right from nobody is not affected.
create function console.guard_role_editor()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not console.has_role_editor(old.brand_id) then
    raise exception 'brand % would have no operator who may edit roles', old.brand_id
      using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create constraint trigger guard_role_editor after update of role, disabled_at on console.operator
deferrable initially deferred
for each row
when (old.disabled_at is null and (new.disabled_at is not null or new.role <> old.role))
execute function console.guard_role_editor();

create constraint trigger guard_role_editor after delete on console.role_permission
deferrable initially deferred
for each row
when (old.permission = 'console.roles.edit')
execute function console.guard_role_editor();

create constraint trigger guard_role_editor after update of every_permission on console.role
deferrable initially deferred
for each row
when (old.every_permission and not new.every_permission)
execute function console.guard_role_editor();

-- The function returns the permissions too; its file creates it again.
drop function if exists console.find_session(bytea, text, boolean);

-- The schema `platform`: functions that every module uses, and the two registers of the migration
-- runner, which creates both (migrate.ts).

-- No function is executable by default: each is granted by name.
alter default privileges revoke execute on functions from public;

grant usage on schema platform to chokdee_app;

-- Readiness checks that every migration was applied.
grant select on platform.applied_migration to chokdee_app;

comment on table platform.applied_migration is
  'The migrations applied to this database, by module and number.';
comment on table platform.applied_function is
  'The function files applied to this database, with the signatures that each defines.';

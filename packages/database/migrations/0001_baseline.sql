-- The schema of the house itself. The migration runner has made it with its two registers (migrate.ts).
-- No function is executable because somebody forgot to say otherwise: each is granted by name.
alter default privileges revoke execute on functions from public;
grant usage on schema platform to chokdee_app;
-- Readiness asks whether every migration is there.
grant select on platform.applied_migration to chokdee_app;

-- The one clock. It moves on inside a transaction (a wait for a lock takes time), but stands still within one statement,
-- so that an index can serve `due_at <= platform.clock()`. Test and demo databases replace it by a movable one (testing.ts).
create or replace function platform.clock() returns timestamptz
language sql stable parallel safe
as $$ select pg_catalog.clock_timestamp() $$;
grant execute on function platform.clock() to chokdee_app;

-- The one clock. It moves on inside a transaction (a wait for a lock takes time), but stands still within one statement,
-- so that an index can serve `due_at <= platform.clock()`. Test and demo databases replace it by a movable one (testing.ts).
-- In plpgsql, because an SQL function around a volatile one is not inlined and costs twice this.
create or replace function platform.clock() returns timestamptz
language plpgsql stable parallel safe
as $$ begin return pg_catalog.clock_timestamp(); end $$;
grant execute on function platform.clock() to chokdee_app;

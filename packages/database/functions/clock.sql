-- The one clock. It advances inside a transaction (waiting for a lock takes time) but is constant
-- within a statement, so that an index can serve `due_at <= platform.clock()`.
-- Test and demo databases replace it by a movable clock (movable-clock.ts).
-- In plpgsql, because an SQL function around a volatile function is not inlined and costs twice as
-- much.
create or replace function platform.clock()
returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  return pg_catalog.clock_timestamp();
end
$$;
grant execute on function platform.clock() to chokdee_app;

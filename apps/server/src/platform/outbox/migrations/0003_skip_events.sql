-- Moves a consumer behind all events, because a migration has made its state from the tables that
-- the events are about. Its dead letters are in that state too.
create function platform.skip_events(p_consumer text) returns void
language sql as $$
  delete from platform.outbox_dead_letter d where d.consumer = p_consumer;
  insert into platform.outbox_consumer as c (name, xid, id)
  select p_consumer, o.xid, o.id
  from platform.outbox o
  order by o.xid desc, o.id desc
  limit 1
  on conflict (name) do update
  set xid = excluded.xid, id = excluded.id
  where (c.xid, c.id) < (excluded.xid, excluded.id);
$$;

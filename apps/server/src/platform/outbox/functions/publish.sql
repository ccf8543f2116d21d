-- Appends one event to the outbox, in the caller's transaction. `p_topic` is `<room>.<what happened>`.
create or replace function platform.publish(p_topic text, p_member uuid, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (at, id, topic, member_id, payload)
  values (platform.clock(), nextval('platform.outbox_id'), p_topic, p_member, p_payload);
$$;
grant execute on function platform.publish to chokdee_app;

-- Appends one event to the outbox in the caller's transaction. `p_topic` is `<module>.<what
-- happened>`.
create or replace function platform.publish(p_topic text, p_member uuid, p_payload jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into platform.outbox (at, id, topic, member_id, payload)
  values (platform.clock(), nextval('platform.outbox_id'), p_topic, p_member, p_payload::text::json);
$$;
grant execute on function platform.publish to chokdee_app;

-- The same for SQL functions that run as the owner with a fixed search_path and have the time
-- (`p_at`) and the payload as json already. Returns true, so that it can be called in an
-- assignment.
create or replace function platform.append(
  p_at timestamptz,
  p_topic text,
  p_member uuid,
  p_payload json
) returns boolean
language plpgsql as $$
begin
  insert into platform.outbox (at, id, topic, member_id, payload)
  values (p_at, nextval('platform.outbox_id'), p_topic, p_member, p_payload);
  return true;
end
$$;

-- Appends several events.
create or replace function platform.append_all(
  p_at timestamptz,
  p_topics text[],
  p_members uuid[],
  p_payloads json[]
) returns void
language plpgsql as $$
begin
  insert into platform.outbox (at, id, topic, member_id, payload)
  select p_at, nextval('platform.outbox_id'), e.topic, e.member_id, e.payload
  from unnest(p_topics, p_members, p_payloads) as e (topic, member_id, payload);
end
$$;

-- The payloads of a member's events that a consumer has not read yet.
create or replace function platform.unread_events(p_consumer text, p_member uuid, p_topics text[])
returns setof json
language sql stable
as $$
  select o.payload
  from (
    select coalesce(max(c.xid), '0'::xid8) as xid, coalesce(max(c.id), 0) as id
    from platform.outbox_consumer c
    where c.name = p_consumer
  ) c
  cross join lateral (
    select *
    from platform.outbox e
    where (e.xid, e.id) > (c.xid, c.id)
  ) o
  where o.member_id = p_member
    and o.topic = any (p_topics)
$$;

-- Whether a consumer has given up on an event of a member.
create or replace function platform.has_dead_letter(p_consumer text, p_member uuid) returns boolean
language sql stable
as $$
  select exists (
    select from platform.outbox_dead_letter d where d.consumer = p_consumer and d.member_id = p_member
  )
$$;

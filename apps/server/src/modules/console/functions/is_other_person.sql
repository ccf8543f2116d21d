-- Whether two operators count as two persons. They do not while one of them was created, enabled,
-- reset or given rights by the other within 72 hours, directly or through operators for whom the
-- same held at that time; nor while one operator has given himself access to both accounts in this
-- way. An unknown operator (null: a feed, the system) is another person than everybody.
-- Every decision that needs two persons asks this in its transaction: the locks make it wait for an
-- act on one of the operators that is under way.
create or replace function console.is_other_person(p_first uuid, p_second uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_first is null or p_second is null then
    return true;
  end if;
  if p_first = p_second then
    return false;
  end if;
  perform
  from console.operator o
  where o.operator_id in (p_first, p_second)
  order by o.operator_id
  for key share;
  return not exists (
    -- Who acted on each of the two, directly or through others, and from when until when that
    -- counts.
    with recursive behind (root, operator_id, from_at, until_at, has_access) as (
      select
        root.id,
        root.id,
        platform.clock() - console.second_person_period(),
        'infinity'::timestamptz,
        true
      from unnest(array[p_first, p_second]) as root (id)
      union
      select
        b.root,
        i.by_operator,
        i.at - console.second_person_period(),
        i.at,
        b.has_access and i.gives_access
      from behind b
      join console.influence i
        on i.operator_id = b.operator_id
        and i.at <= b.until_at
        and i.at > b.from_at
    )
    select
    from behind one
    join behind two on two.operator_id = one.operator_id and two.root = p_second
    where one.root = p_first
      and (one.operator_id in (p_first, p_second) or one.has_access and two.has_access)
  );
end $$;
grant execute on function console.is_other_person(uuid, uuid) to chokdee_app;

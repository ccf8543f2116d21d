-- Deletes up to `p_limit` trial accounts without a session that may still be open, with their
-- sessions. They own nothing but play money, which its own job deletes. Returns how many.
create or replace function identity.purge_trials(p_limit integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.clock();
  v_trials uuid[];
begin
  select coalesce(array_agg(old.member_id), '{}')
  into v_trials
  from (
    select m.member_id
    from identity.member m
    where m.kind = 4
      and m.registered_at < v_now - interval '1 day'
      and not exists (
        select
        from identity.session s
        where s.member_id = m.member_id
          and s.ends_at > v_now
      )
    order by m.registered_at
    limit p_limit
    for update skip locked
  ) old;
  delete from identity.session s where s.member_id = any (v_trials);
  delete from identity.member m where m.member_id = any (v_trials);
  return cardinality(v_trials);
end $$;
grant execute on function identity.purge_trials to chokdee_app;

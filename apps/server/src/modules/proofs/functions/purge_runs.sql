-- Deletes at most `p_limit` runs without a violation that were requested more than `p_days` ago (30
-- at least), except the newest finished one. Runs with a violation are kept. Returns how many.
create or replace function proofs.purge_runs(p_days integer, p_limit integer)
returns integer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  if p_days < 30 then
    raise exception 'runs of the proof must be kept for at least 30 days'
      using errcode = 'invalid_parameter_value';
  end if;
  delete from proofs.run r
  using (
    select o.run_id
    from proofs.run o
    where o.requested_at < platform.clock() - make_interval(days => p_days)
      and o.state not in ('queued', 'running')
      and o.violations = 0
      and o.run_id <> (
        select l.run_id
        from proofs.run l
        where l.state = 'done'
        order by l.requested_at desc
        limit 1
      )
      and not exists (select from proofs.run n where n.retry_of = o.run_id)
    order by o.requested_at
    limit p_limit
    for update skip locked
  ) old
  where r.run_id = old.run_id;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
grant execute on function proofs.purge_runs to chokdee_app;

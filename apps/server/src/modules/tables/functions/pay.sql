-- Stores that the settlement of a round has ended: version 1 pays the result, 2 returns the stakes
-- of a void round. May be repeated.
create or replace function tables.pay(p_round uuid, p_version integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_round tables.round;
begin
  update tables.round r
  set
    settled_version = p_version,
    state = case when r.state = 'result' then 'paid' else r.state end,
    events = r.events || tables.event(platform.clock(), case p_version when 1 then 'paid' else 'returned' end)
  where r.round_id = p_round and r.settled_version < p_version
  returning r.* into v_round;
  if found then
    perform tables.touch(v_round.brand_id, v_round.code);
  end if;
end
$$;
grant execute on function tables.pay to chokdee_app;

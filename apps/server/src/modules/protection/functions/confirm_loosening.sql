-- Applies a loosening that the member requested at least 24 hours ago.
-- Returns `applied`, `early`, or `unknown` when there is no request.
create or replace function protection.confirm_loosening(p_member uuid, p_kind text, p_period text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_request protection.loosening;
begin
  perform
  from protection.player_limits
  where member_id = p_member
  for update;
  select *
  into v_request
  from protection.loosening
  where member_id = p_member
    and kind = p_kind
    and period = p_period;
  if not found then
    return 'unknown';
  end if;
  if platform.clock() < v_request.ready_at then
    return 'early';
  end if;
  delete from protection.loosening
  where member_id = p_member
    and kind = p_kind
    and period = p_period;
  perform protection.apply_limit(p_member, p_kind, p_period, 'member', v_request.amount, 'member', null);
  return 'applied';
end
$$;
grant execute on function protection.confirm_loosening to chokdee_app;

-- The member's second word on a loosening asked for at least 24 hours ago. Answers `applied`, `early`, or `unknown` (none asked for).
create or replace function protection.confirm_loosening(p_member uuid, p_kind text, p_period text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  wish protection.loosening;
begin
  perform from protection.player_limits where member_id = p_member for update;
  select * into wish from protection.loosening where member_id = p_member and kind = p_kind and period = p_period;
  if not found then
    return 'unknown';
  end if;
  if platform.clock() < wish.ready_at then
    return 'early';
  end if;
  delete from protection.loosening where member_id = p_member and kind = p_kind and period = p_period;
  perform protection.apply_limit(p_member, p_kind, p_period, 'member', wish.amount, 'member', null);
  return 'applied';
end
$$;
grant execute on function protection.confirm_loosening to chokdee_app;

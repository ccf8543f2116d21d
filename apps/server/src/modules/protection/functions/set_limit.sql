-- Sets a limit (micro-units; null removes it) for the setter `member` or `operator`. Answers
-- `applied`, `unknown`, or `waiting`: when a member loosens an own limit, the change applies only
-- after 24 hours and a confirmation (protection.confirm_loosening). Tightening applies at once and
-- drops a loosening that waits.
create or replace function protection.set_limit(
  p_member uuid,
  p_kind text,
  p_period text,
  p_setter text,
  p_amount bigint,
  p_actor text,
  p_reason text
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_own bigint;
  v_now timestamptz;
begin
  perform
  from protection.player_limits
  where member_id = p_member
  for update;
  if not found then
    return 'unknown';
  end if;
  v_now := platform.clock();
  select amount
  into v_own
  from protection.limit_setting
  where member_id = p_member
    and kind = p_kind
    and period = p_period
    and setter = p_setter;

  if p_setter = 'member' and v_own is not null and (p_amount is null or p_amount > v_own) then
    insert into protection.loosening (member_id, kind, period, amount, requested_at, ready_at)
    values (p_member, p_kind, p_period, p_amount, v_now, v_now + interval '24 hours')
    on conflict (member_id, kind, period) do update
    set
      amount = excluded.amount,
      requested_at = excluded.requested_at,
      ready_at = excluded.ready_at;
    return 'waiting';
  end if;

  if p_setter = 'member' then
    delete from protection.loosening
    where member_id = p_member
      and kind = p_kind
      and period = p_period;
  end if;
  perform protection.apply_limit(p_member, p_kind, p_period, p_setter, p_amount, p_actor, p_reason);
  return 'applied';
end
$$;
grant execute on function protection.set_limit to chokdee_app;

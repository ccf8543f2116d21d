-- Writes the limit of one setter, and the strictest amounts of all setters to the player limits.
-- The caller must have locked the player limits.
create or replace function protection.apply_limit(
  p_member uuid,
  p_kind text,
  p_period text,
  p_setter text,
  p_amount bigint,
  p_actor text,
  p_reason text
)
returns void
language plpgsql
as $$
declare
  v_previous bigint;
begin
  select amount
  into v_previous
  from protection.limit_setting
  where member_id = p_member
    and kind = p_kind
    and period = p_period
    and setter = p_setter;

  if p_amount is null then
    delete from protection.limit_setting
    where member_id = p_member
      and kind = p_kind
      and period = p_period
      and setter = p_setter;
  else
    insert into protection.limit_setting (member_id, kind, period, setter, amount, set_at)
    values (p_member, p_kind, p_period, p_setter, p_amount, platform.clock())
    on conflict (member_id, kind, period, setter) do update
    set
      amount = excluded.amount,
      set_at = excluded.set_at;
  end if;

  update protection.player_limits
  set
    single_bet_limit = s.single_bet,
    wager_day_limit = s.wager_day,
    wager_week_limit = s.wager_week,
    wager_month_limit = s.wager_month,
    loss_day_limit = s.loss_day,
    loss_week_limit = s.loss_week,
    loss_month_limit = s.loss_month,
    deposit_day_limit = s.deposit_day,
    deposit_week_limit = s.deposit_week,
    deposit_month_limit = s.deposit_month
  from (
    select
      min(amount) filter (where kind = 'single_bet') as single_bet,
      min(amount) filter (where kind = 'wager' and period = 'day') as wager_day,
      min(amount) filter (where kind = 'wager' and period = 'week') as wager_week,
      min(amount) filter (where kind = 'wager' and period = 'month') as wager_month,
      min(amount) filter (where kind = 'loss' and period = 'day') as loss_day,
      min(amount) filter (where kind = 'loss' and period = 'week') as loss_week,
      min(amount) filter (where kind = 'loss' and period = 'month') as loss_month,
      min(amount) filter (where kind = 'deposit' and period = 'day') as deposit_day,
      min(amount) filter (where kind = 'deposit' and period = 'week') as deposit_week,
      min(amount) filter (where kind = 'deposit' and period = 'month') as deposit_month
    from protection.limit_setting
    where member_id = p_member
  ) s
  where member_id = p_member;

  insert into protection.change (member_id, id, changed_at, actor, what, before, after, reason)
  values (
    p_member,
    platform.uuid7(),
    platform.clock(),
    p_actor,
    format('limit.%s.%s.%s', p_kind, p_period, p_setter),
    jsonb_build_object('amount', v_previous::text),
    jsonb_build_object('amount', p_amount::text),
    p_reason
  );
end
$$;

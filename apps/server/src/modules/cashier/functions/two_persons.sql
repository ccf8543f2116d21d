-- Whether an amount (micro-units) of a member needs two operators. The threshold counts what passes
-- for the member on a business day, not each item: withdrawals requested that are not rejected or
-- failed, and unmatched payments and adjustments that operators credited or posted. `p_member` is
-- null for a payment whose member is unknown. The caller of a money command holds the member's
-- limits.
create or replace function cashier.two_persons(p_brand text, p_member uuid, p_amount bigint) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_threshold bigint;
  v_today timestamptz := platform.business_day_start(platform.clock());
  v_passed numeric;
begin
  select pair_from into v_threshold from cashier.settings where brand_id = p_brand;
  select
    coalesce((
      select sum(amount)
      from cashier.withdrawal
      where member_id = p_member
        and requested_at >= v_today
        and state not in ('rejected', 'failed')
    ), 0)
    + coalesce((
      select sum(amount)
      from cashier.notice
      where member_id = p_member
        and decision = 'credit'
        and decided_at >= v_today
    ), 0)
    + coalesce((
      select sum(amount)
      from cashier.adjustment
      where member_id = p_member
        and state = 'posted'
        and decided_at >= v_today
    ), 0)
  into v_passed;
  return v_passed + p_amount >= v_threshold;
end $$;
grant execute on function cashier.two_persons(text, uuid, bigint) to chokdee_app;

-- Whether crediting a payment (micro-units) needs two operators: by the threshold of the member's
-- day, or because the amount that an operator typed is by the brand's bound or more away from the
-- declared one. `p_declared` is null for an amount that a channel reported.
create or replace function cashier.credit_needs_two(
  p_brand text,
  p_member uuid,
  p_paid bigint,
  p_declared bigint
) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select cashier.two_persons(p_brand, p_member, p_paid)
    or coalesce(
      abs(p_paid - p_declared) >= (
        select s.difference_pair_from
        from cashier.settings s
        where s.brand_id = p_brand
      ),
      false
    )
$$;
grant execute on function cashier.credit_needs_two(text, uuid, bigint, bigint) to chokdee_app;

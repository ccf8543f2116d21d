-- Claims at most `p_limit` approved withdrawals for paying, and those whose outcome was not
-- recorded within `p_retry_after` (a crash between the call and the record). The payout id stays
-- the same.
create or replace function cashier.claim_payouts(p_limit integer, p_retry_after interval)
returns setof cashier.withdrawal
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_withdrawal cashier.withdrawal;
begin
  for v_withdrawal in
    select *
    from cashier.withdrawal
    where state = 'approved'
      or (state = 'paying' and attention is null and attempted_at <= platform.clock() - p_retry_after)
    order by decided_at
    limit p_limit
    for update skip locked
  loop
    v_withdrawal.state := 'paying';
    v_withdrawal.attempted_at := platform.clock();
    v_withdrawal.attempts := v_withdrawal.attempts + 1;
    perform cashier.save_withdrawal(v_withdrawal, 'pay', null, null);
    v_withdrawal.version := v_withdrawal.version + 1;
    return next v_withdrawal;
  end loop;
end $$;
grant execute on function cashier.claim_payouts(integer, interval) to chokdee_app;

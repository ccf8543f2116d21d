-- The ledger lines of an accepted wager; nothing for amounts of zero. An open stake waits in `house:play`.
create or replace function wagering.lines(p_currency text, p_stake bigint, p_payout bigint, p_immediate boolean) returns ledger.line[]
language sql stable as $$
  select case when p_stake > 0 then array[row('cash', case when p_immediate then 'house:games' else 'house:play' end, p_stake, p_currency)::ledger.line] else '{}' end
    || case when p_payout > 0 then array[row('house:games', 'cash', p_payout, p_currency)::ledger.line] else '{}' end
$$;

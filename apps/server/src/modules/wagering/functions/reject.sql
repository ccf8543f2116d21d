-- The answer to a wager that is not accepted. A repeated id gets its stored answer before any other
-- reason counts.
-- `p_refusal` is the refusal of protection.reserve_limits, `p_ledger_status` the status of the
-- ledger; null: that step gave none. Raises invalid_parameter_value when brand or currency are not
-- the member's, which is a mistake of the caller.
create or replace function wagering.reject(
  p_member uuid,
  p_id uuid,
  p_hash bytea,
  p_refusal text,
  p_ledger_status text
) returns jsonb
language plpgsql as $$
declare
  v_wager wagering.wager;
begin
  select * into v_wager from wagering.wager where member_id = p_member and id = p_id;
  if found then
    if v_wager.hash <> p_hash then
      return wagering.refusal('conflict');
    end if;
    return wagering.answer(
      'replayed',
      v_wager.id,
      v_wager.currency,
      v_wager.balance_after,
      v_wager.balance_version
    );
  elsif p_refusal in ('brand', 'currency') then
    raise exception 'wager %: its % is not that of member %', p_id, p_refusal, p_member
      using errcode = 'invalid_parameter_value';
  elsif p_refusal like 'limit.%' then
    return wagering.refusal('limit', p_refusal);
  end if;
  return wagering.refusal(coalesce(p_refusal, p_ledger_status));
end
$$;

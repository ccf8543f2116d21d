-- Why a wager is not accepted, in the order of the door: a repeated id has its stored answer before anything else counts.
-- `p_refusal` comes from protection.reserve_limits, `p_money` from the ledger (null: not asked).
create or replace function wagering.reject(p_member uuid, p_id uuid, p_hash bytea, p_refusal text, p_money text) returns jsonb
language plpgsql as $$
declare
  w wagering.wager;
begin
  select * into w from wagering.wager where member_id = p_member and id = p_id;
  if found then
    return case when w.hash = p_hash then wagering.answer('replayed', w.id, w.currency, w.balance_after, w.balance_version) else wagering.refusal('conflict') end;
  elsif p_refusal in ('brand', 'currency') then
    raise exception 'wager % names another % than that of member %', p_id, p_refusal, p_member using errcode = 'invalid_parameter_value';
  elsif p_refusal like 'limit.%' then
    return wagering.refusal('limit', p_refusal);
  end if;
  return wagering.refusal(coalesce(p_refusal, p_money));
end
$$;

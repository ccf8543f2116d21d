-- Why an operator may not record or settle the outcome of a withdrawal that two operators approved:
-- `approver` (who gave one of the approvals) or `related` (who does not count as another person
-- than both approvers, console.is_other_person). Null otherwise, for a withdrawal that needed one
-- approval, and for the outcome that a channel reports (no operator).
create or replace function cashier.outcome_refusal(
  p_withdrawal cashier.withdrawal,
  p_operator uuid
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not p_withdrawal.pair then
    return null;
  end if;
  if p_operator = p_withdrawal.first_by or p_operator = p_withdrawal.decided_by then
    return 'approver';
  end if;
  if not console.is_other_person(p_withdrawal.first_by, p_operator)
    or not console.is_other_person(p_withdrawal.decided_by, p_operator)
  then
    return 'related';
  end if;
  return null;
end $$;

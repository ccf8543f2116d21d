-- The sum of the lines that a command posted, micro-units; null when it posted none.
create or replace function ledger.posted_amount(p_member uuid, p_id uuid) returns bigint
language sql stable as $$
  select sum(t.amount)::bigint
  from ledger.transfer t
  where t.member_id = p_member
    and t.id = p_id
$$;

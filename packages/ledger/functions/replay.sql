-- The stored answer of a command, or `conflict` when the id was used with other content. Null when
-- nothing was posted under the id.
create or replace function ledger.replay(p_member uuid, p_id uuid, p_hash bytea)
returns ledger.outcome
language plpgsql
as $$
declare
  v_known_hash bytea;
  v_answer ledger.outcome;
begin
  select t.hash
  into v_known_hash
  from ledger.transfer t
  where t.member_id = p_member
    and t.id = p_id
    and t.line = 0;
  if v_known_hash is null then
    return null;
  end if;
  if v_known_hash <> p_hash then
    return row('conflict', '{}')::ledger.outcome;
  end if;
  v_answer.status := 'replayed';
  select array_agg(
    row(last.account, last.currency, last.balance, a.held, last.version)::ledger.balance
    order by last.account, last.currency
  )
  into v_answer.balances
  from (
    select distinct on (e.account, e.currency) e.account, e.currency, e.balance, e.version
    from ledger.entry e
    where e.member_id = p_member
      and e.id = p_id
      and e.own
    order by e.account, e.currency, e.version desc
  ) last
  join ledger.account a
    on a.member_id = p_member
    and a.purse = last.account
    and a.currency = last.currency;
  return v_answer;
end
$$;

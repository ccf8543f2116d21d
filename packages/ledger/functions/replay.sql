-- The stored answer of a command, or `conflict` when the id was used for other content; null when the id is new.
create or replace function ledger.replay(p_member uuid, p_id uuid, p_hash bytea) returns ledger.outcome language plpgsql as $$
declare
  known bytea;
  answer ledger.outcome;
begin
  select t.hash into known from ledger.transfer t where t.member_id = p_member and t.id = p_id and t.line = 0;
  if known is null then return null; end if;
  if known <> p_hash then return row('conflict', '{}')::ledger.outcome; end if;
  answer.status := 'replayed';
  select array_agg(row(last.account, last.currency, last.balance, a.held, last.version)::ledger.balance order by last.account, last.currency)
  into answer.balances
  from (
    select distinct on (e.account, e.currency) e.account, e.currency, e.balance, e.version
    from ledger.entry e where e.member_id = p_member and e.id = p_id and e.own order by e.account, e.currency, e.version desc
  ) last
  join ledger.account a on a.member_id = p_member and a.purse = last.account and a.currency = last.currency;
  return answer;
end
$$;

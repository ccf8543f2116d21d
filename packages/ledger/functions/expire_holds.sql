-- Frees the funds of holds whose time is over, at most `p_limit`; a member who is busy is left for the next round. Answers what was freed.
create or replace function ledger.expire_holds(p_limit integer)
returns table (member_id uuid, hold_id uuid, type text, amount bigint, currency text, reference text)
language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  due record;
  locked integer;
begin
  for due in
    select h.* from ledger.hold h where h.state = 'held' and h.expires_at <= platform.clock() order by h.expires_at limit p_limit
  loop
    select count(*) into locked from (
      select from ledger.account a where a.member_id = due.member_id and a.purse in ('cash', due.purse) for no key update skip locked) a;
    continue when locked < case due.purse when 'cash' then 1 else 2 end;
    update ledger.hold h set state = 'expired', ended_at = platform.clock() where h.member_id = due.member_id and h.id = due.id and h.state = 'held';
    continue when not found;
    perform ledger.change_held(due.member_id, due.purse, due.currency, -due.amount);
    return query select due.member_id, due.id, due.type, due.amount::bigint, due.currency, due.reference;
  end loop;
end
$$;
grant execute on function ledger.expire_holds to chokdee_app;

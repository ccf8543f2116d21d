-- Frees the amounts of expired holds, at most `p_limit` of them. Skips members whose purses are
-- locked; the next run frees those. Returns what was freed.
create or replace function ledger.expire_holds(p_limit integer)
returns table (
  member_id uuid,
  hold_id uuid,
  type text,
  amount bigint,
  currency text,
  reference text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
as $$
declare
  v_hold record;
  v_locked integer;
begin
  for v_hold in
    select h.*
    from ledger.hold h
    where h.state = 'held'
      and h.expires_at <= platform.clock()
    order by h.expires_at
    limit p_limit
  loop
    select count(*)
    into v_locked
    from (
      select
      from ledger.account a
      where a.member_id = v_hold.member_id
        and a.purse in ('cash', v_hold.purse)
      for no key update skip locked
    ) a;
    continue when v_locked < case v_hold.purse when 'cash' then 1 else 2 end;
    update ledger.hold h
    set
      state = 'expired',
      ended_at = platform.clock()
    where h.member_id = v_hold.member_id
      and h.id = v_hold.id
      and h.state = 'held';
    continue when not found;
    perform ledger.change_held(v_hold.member_id, v_hold.purse, v_hold.currency, -v_hold.amount);
    return query
    select v_hold.member_id, v_hold.id, v_hold.type, v_hold.amount::bigint, v_hold.currency, v_hold.reference;
  end loop;
end
$$;
grant execute on function ledger.expire_holds to chokdee_app;

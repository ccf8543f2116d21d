-- By position, whether an id belongs to a command of the member (ledger.is_used). `cash` is locked;
-- an id above the newest one of the member is new and not looked up.
create or replace function ledger.are_used(p_members uuid[], p_ids uuid[], p_at timestamptz)
returns boolean[]
language plpgsql stable
set enable_indexscan = on
as $$
begin
  return array(
    select
      coalesce(c.id <= a.last_id or ledger.is_stale(c.id, p_at), true) and ledger.is_used(c.member_id, c.id)
    from unnest(p_members, p_ids) with ordinality as c (member_id, id, n)
    left join lateral (
      select x.last_id from ledger.account x where x.member_id = c.member_id and x.purse = 'cash' limit 1
    ) a on true
    order by c.n
  );
end
$$;

-- Makes the first purse of a member, `cash`, in the currency that the member keeps. Idempotent;
-- raises invalid_parameter_value for a member of another brand or currency.
create or replace function ledger.open_member(p_member uuid, p_brand text, p_currency text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into ledger.account (member_id, purse, currency, brand_id)
  values (p_member, 'cash', p_currency, p_brand)
  on conflict do nothing;
  if exists (
    select
    from ledger.account a
    where a.member_id = p_member
      and a.purse = 'cash'
      and (a.currency, a.brand_id) <> (p_currency, p_brand)
  ) then
    raise exception 'member % already has a purse in another currency or brand', p_member
      using errcode = 'invalid_parameter_value';
  end if;
end
$$;
grant execute on function ledger.open_member to chokdee_app;

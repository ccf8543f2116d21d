-- The nil member of a brand, made when first asked for: `member_id` of postings between two house-owned accounts.
create or replace function ledger.operator_owner_id(p_brand text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  nil uuid := encode(set_byte(set_byte(decode(md5('chokdee house ' || p_brand), 'hex'), 6, 128), 8, 128), 'hex')::uuid;
begin
  insert into ledger.operator_owner (member_id, brand_id) values (nil, p_brand) on conflict do nothing;
  return nil;
end
$$;
grant execute on function ledger.operator_owner_id to chokdee_app;

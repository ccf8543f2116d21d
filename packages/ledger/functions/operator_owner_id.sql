-- The operator account owner of a brand, made on the first call: the `member_id` of postings
-- between two operator-owned accounts. A UUIDv8 made from the brand's id.
create or replace function ledger.operator_owner_id(p_brand text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_digest bytea := decode(md5('chokdee operator ' || p_brand), 'hex');
  v_owner uuid := encode(set_byte(set_byte(v_digest, 6, 128), 8, 128), 'hex')::uuid;
begin
  insert into ledger.operator_owner (owner_id, brand_id)
  values (v_owner, p_brand)
  on conflict do nothing;
  return v_owner;
end
$$;
grant execute on function ledger.operator_owner_id to chokdee_app;

-- Puts a new shoe on a table. Its commitment is public from now on; `p_beacon_round`, whose time is
-- `p_salt_at`, decides its order together with the seed.
create or replace function tables.begin_shoe(
  p_epoch bigint,
  p_shoe uuid,
  p_brand text,
  p_code text,
  p_commitment text,
  p_sealed bytea,
  p_beacon_round bigint,
  p_salt_at timestamptz
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform platform.require_lease('tables.driver', p_epoch);
  insert into tables.shoe (
    shoe_id, brand_id, code, number, commitment, sealed_seed, beacon, beacon_round, salt_at
  )
  select
    p_shoe,
    p_brand,
    p_code,
    1 + coalesce((select max(s.number) from tables.shoe s where s.brand_id = p_brand and s.code = p_code), 0),
    p_commitment,
    p_sealed,
    t.beacon,
    p_beacon_round,
    p_salt_at
  from tables.live_table t
  where t.brand_id = p_brand and t.code = p_code;
  perform tables.touch(p_brand, p_code);
end
$$;
grant execute on function tables.begin_shoe to chokdee_app;

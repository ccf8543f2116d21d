-- Stores the beacon's value of a shoe and the cards before its first round.
create or replace function tables.salt_shoe(
  p_epoch bigint,
  p_shoe uuid,
  p_signature text,
  p_next_card integer
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_shoe tables.shoe;
begin
  perform platform.require_lease('tables.driver', p_epoch);
  update tables.shoe s
  set signature = p_signature, next_card = p_next_card
  where s.shoe_id = p_shoe
    and s.signature is null
    and s.salt_at <= platform.clock()
  returning s.* into v_shoe;
  if found then
    perform tables.touch(v_shoe.brand_id, v_shoe.code);
  end if;
end
$$;
grant execute on function tables.salt_shoe to chokdee_app;

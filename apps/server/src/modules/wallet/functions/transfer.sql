-- Money command: moves money between the purses of one member.
-- {id, memberId, brandId, currency, from, to, amount?}. `from` and `to` are `main` (cash) or the
-- code of a vendor; `from` null: every vendor's purse, to `main`. Without an amount all that can be
-- spent moves. Returns {status, amount?}; `amount` is what moved, micro-units. Status: ok,
-- replayed, conflict, stale; insufficient; blocked (the member may not play, so nothing moves to a
-- vendor); closed (a closed account, or a member of another brand or currency); single (the brand
-- has one wallet, so nothing moves to a vendor); vendor (the brand has no such vendor).
-- Money comes back from a vendor in every brand and for every member who can log in.
create or replace function wallet.transfer(p_command jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := (p_command ->> 'memberId')::uuid;
  v_id constant uuid := (p_command ->> 'id')::uuid;
  v_brand constant text := p_command ->> 'brandId';
  v_currency constant text := p_command ->> 'currency';
  v_to constant text := p_command ->> 'to';
  v_amount constant bigint := (p_command ->> 'amount')::bigint;
  v_state constant text := protection.lock_player_limits(v_member);
  v_hash constant bytea := ledger.content_hash(p_command);
  v_target constant text := wallet.purse_of(v_to);
  v_lines ledger.line[];
  v_outcome ledger.outcome;
begin
  v_outcome := ledger.replay(v_member, v_id, v_hash);
  if v_outcome.status is null then
    if v_state is null or v_state = 'closed' or not protection.is_member_of(v_member, v_brand, v_currency) then
      return jsonb_build_object('status', 'closed');
    elsif v_target <> 'cash' and v_brand <> all (brand.with_vendor_purses()) then
      return jsonb_build_object('status', 'single');
    elsif v_target <> 'cash' and not catalogue.has_vendor(v_brand, v_to) then
      return jsonb_build_object('status', 'vendor');
    elsif v_target <> 'cash' and v_state <> 'open' then
      return jsonb_build_object('status', 'blocked');
    end if;
    v_lines := array(
      select row(b.purse, v_target, coalesce(v_amount, b.balance - b.held), v_currency)::ledger.line
      from ledger.balances(v_member) b
      where b.currency = v_currency
        and case when p_command ->> 'from' is null
          then b.purse like 'vendor.%'
          else b.purse = wallet.purse_of(p_command ->> 'from')
        end
        and b.balance - b.held > 0
      order by b.purse
    );
    if v_lines = '{}' then
      return jsonb_build_object('status', 'insufficient');
    end if;
    v_outcome := ledger.post(
      v_member,
      v_id,
      v_hash,
      case v_target when 'cash' then 'transfer_in' else 'transfer_out' end,
      v_lines,
      null
    );
  end if;
  if v_outcome.status = 'ok' then
    perform platform.publish('balance.changed', v_member, '{}');
  end if;
  if v_outcome.status not in ('ok', 'replayed') then
    return jsonb_build_object('status', v_outcome.status);
  end if;
  return jsonb_build_object(
    'status', v_outcome.status,
    'amount', ledger.posted_amount(v_member, v_id)::text
  );
end
$$;
grant execute on function wallet.transfer to chokdee_app;

-- The ledger's name of a purse: `main` is `cash`, any other name is a vendor.
create or replace function wallet.purse_of(p_name text) returns text
language sql immutable as $$
  select case p_name when 'main' then 'cash' else wagering.vendor_purse(p_name) end
$$;

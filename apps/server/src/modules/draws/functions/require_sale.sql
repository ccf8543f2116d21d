-- Whether a bet on a draw of a brand is accepted now, for the transaction that accepts it: by the
-- clock alone, also while the draw's state lags behind it. A draw is locked, and so drawn, after
-- the transactions in which this was true.
create or replace function draws.require_sale(p_brand text, p_draw uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Without a lock at first: after the lock nobody delays the change of state.
  perform
  from draws.draw d
  where d.draw_id = p_draw
    and d.brand_id = p_brand
    and d.state in ('scheduled', 'on_sale')
    and platform.clock() >= d.sale_opens_at
    and platform.clock() < d.lock_at;
  if not found then
    return false;
  end if;
  perform
  from draws.draw d
  where d.draw_id = p_draw
    and d.state in ('scheduled', 'on_sale')
  for share;
  if not found then
    return false;
  end if;
  -- Waiting for the row took time.
  perform
  from draws.draw d
  where d.draw_id = p_draw
    and platform.clock() < d.lock_at;
  return found;
end
$$;
grant execute on function draws.require_sale to chokdee_app;

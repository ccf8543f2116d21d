-- Opens a game for free play. {id, playerId (for a new player), keyHash (hex), tokenHash (hex),
-- brandId, vendor, category, game, version, currency, currencySymbol, language, device, hours,
-- purse (balance of a new player), leastBet, and for a member memberId and siteSession}
-- A balance below one bet is filled up again. An older session of the player with this game ends.
-- Returns the player and when the session expires.
create or replace function launcher.open_free_play(p_command jsonb) returns table (player_id uuid, until timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c constant jsonb := p_command;
  v_now constant timestamptz := platform.clock();
  v_until constant timestamptz := v_now + make_interval(hours => (c ->> 'hours')::integer);
  v_player uuid;
begin
  -- Concurrent launches wait for each other on the player's row.
  insert into launcher.free_play_player as p (id, key_hash, balance, seen_at)
  values ((c ->> 'playerId')::uuid, decode(c ->> 'keyHash', 'hex'), (c ->> 'purse')::bigint, v_now)
  on conflict (key_hash) do update set
    seen_at = v_now,
    balance = case when p.balance < (c ->> 'leastBet')::bigint then excluded.balance else p.balance end
  returning p.id into v_player;
  update launcher.free_play_session s
  set ended_at = v_now
  where s.player_id = v_player and s.game = c ->> 'game' and s.ended_at is null;
  insert into launcher.free_play_session (
    player_id,
    id,
    token_hash,
    brand_id,
    vendor,
    category,
    game,
    version,
    currency,
    currency_symbol,
    language,
    device,
    opened_at,
    expires_at,
    member_id,
    site_session
  )
  values (
    v_player,
    (c ->> 'id')::uuid,
    decode(c ->> 'tokenHash', 'hex'),
    c ->> 'brandId',
    c ->> 'vendor',
    c ->> 'category',
    c ->> 'game',
    c ->> 'version',
    c ->> 'currency',
    c ->> 'currencySymbol',
    c ->> 'language',
    c ->> 'device',
    v_now,
    v_until,
    (c ->> 'memberId')::uuid,
    (c ->> 'siteSession')::uuid
  );
  return query select v_player, v_until;
end
$$;
grant execute on function launcher.open_free_play to chokdee_app;

-- Opens a game for free play: {id, playerId (for a newcomer), keyHash (hex), tokenHash (hex), brandId, vendor, category, game, version, currency, currencySymbol, language, device, hours,
-- purse (what a newcomer gets), leastBet, and of a member memberId and siteSession}. A purse that is below one bet is filled up again. An older conversation of this player with the
-- same game ends. Answers whose it is and until when.
create or replace function launcher.open_free_play(p_command jsonb) returns table (player_id uuid, until timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  c constant jsonb := p_command;
  v_moment constant timestamptz := platform.clock();
  v_until constant timestamptz := v_moment + make_interval(hours => (c ->> 'hours')::integer);
  v_player uuid;
begin
  -- Two launches at once stand in line at the player's row.
  insert into launcher.free_play_player as p (id, key_hash, balance, seen_at) values ((c ->> 'playerId')::uuid, decode(c ->> 'keyHash', 'hex'), (c ->> 'purse')::bigint, v_moment)
  on conflict (key_hash) do update set seen_at = v_moment, balance = case when p.balance < (c ->> 'leastBet')::bigint then excluded.balance else p.balance end
  returning p.id into v_player;
  update launcher.free_play_session s set ended_at = v_moment where s.player_id = v_player and s.game = c ->> 'game' and s.ended_at is null;
  insert into launcher.free_play_session (player_id, id, token_hash, brand_id, vendor, category, game, version, currency, currency_symbol, language, device, opened_at, expires_at, member_id, site_session)
  values (v_player, (c ->> 'id')::uuid, decode(c ->> 'tokenHash', 'hex'), c ->> 'brandId', c ->> 'vendor', c ->> 'category', c ->> 'game', c ->> 'version', c ->> 'currency', c ->> 'currencySymbol', c ->> 'language', c ->> 'device', v_moment, v_until, (c ->> 'memberId')::uuid, (c ->> 'siteSession')::uuid);
  return query select v_player, v_until;
end
$$;
grant execute on function launcher.open_free_play to chokdee_app;

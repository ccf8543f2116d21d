-- What the RGS reads of a free-play conversation: the same answers as launcher.session_snapshot, ready, facing and asked give of one with money.

-- Whether a conversation may still bet: not ended, not expired; a member's, while their session of the site lives and they may play.
create or replace function launcher.free_play_is_session_active(s launcher.free_play_session) returns boolean
language plpgsql stable as $$
begin
  return s.ended_at is null and s.expires_at > platform.clock() and (s.site_session is null or (identity.session_alive(s.site_session) and protection.may_play(s.member_id)));
end
$$;

create or replace function launcher.free_play_session_snapshot(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object(
    'sessionId', s.id, 'ownerId', s.player_id, 'brandId', s.brand_id, 'vendor', s.vendor, 'category', s.category, 'game', s.game, 'version', s.version, 'currency', s.currency, 'currencySymbol', s.currency_symbol, 'language', s.language,
    'alive', launcher.free_play_is_session_active(s), 'authenticated', s.authenticated_at is not null, 'balance', p.balance::text, 'shortestRound', brand.shortest_round(s.brand_id),
    'settling', coalesce((select r.active or r.ended_at > platform.clock() - interval '10 minutes' from launcher.free_play_round r where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)), false),
    'round', (select launcher.round_view(r) from launcher.free_play_round r where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)))
  from launcher.free_play_session s join launcher.free_play_player p on p.id = s.player_id left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_session_snapshot to chokdee_app;

create or replace function launcher.free_play_play_context(p_token_hash bytea, p_request uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object('sessionId', s.id, 'ownerId', s.player_id, 'game', s.game, 'version', s.version, 'currency', s.currency,
    'alive', launcher.free_play_is_session_active(s), 'authenticated', s.authenticated_at is not null, 'lastRound', t.last_round, 'pair', seeds.current(s.player_id),
    'room', case when t.active_round is null and launcher.cooldown_elapsed(s.brand_id, t.played_at) and catalogue.is_open(s.brand_id, s.vendor, s.game, s.version)
      and not exists (select from launcher.free_play_round r where r.player_id = s.player_id and r.request_id = p_request) then p.balance else 0 end::text)
  from launcher.free_play_session s join launcher.free_play_player p on p.id = s.player_id left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_play_context to chokdee_app;

create or replace function launcher.free_play_move_context(p_token_hash bytea) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select jsonb_build_object('sessionId', s.id, 'ownerId', s.player_id, 'game', s.game, 'version', s.version, 'currency', s.currency,
    'alive', launcher.free_play_is_session_active(s), 'authenticated', s.authenticated_at is not null, 'pair', seeds.current(s.player_id),
    'round', (select launcher.round_for_replay(r) from launcher.free_play_round r where r.player_id = s.player_id and r.id = coalesce(t.active_round, t.last_round)))
  from launcher.free_play_session s left join launcher.free_play_game_slot t on t.player_id = s.player_id and t.game = s.game
  where s.token_hash = p_token_hash
$$;
grant execute on function launcher.free_play_move_context to chokdee_app;

create or replace function launcher.free_play_previous_play(p_player uuid, p_request uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select launcher.free_play_play_answer('replayed', r, r.balance_after) || jsonb_build_object('hash', encode(r.hash, 'hex')) from launcher.free_play_round r where r.player_id = p_player and r.request_id = p_request
$$;
grant execute on function launcher.free_play_previous_play to chokdee_app;

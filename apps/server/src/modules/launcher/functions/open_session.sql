-- Opens a game for a member. {id, memberId, tokenHash (hex), brandId, vendor, category, game,
-- version, currency, currencySymbol, language, device, siteSession, hours}
-- An older session of the member with this game ends. Returns when the session expires.
create or replace function launcher.open_session(p_command jsonb) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_member constant uuid := p_command ->> 'memberId';
  v_now constant timestamptz := platform.clock();
  v_until constant timestamptz := v_now + make_interval(hours => (p_command ->> 'hours')::integer);
begin
  -- Concurrent launches wait for each other on the player limits.
  perform protection.lock_player_limits(v_member);
  update launcher.session
  set ended_at = v_now
  where member_id = v_member and game = p_command ->> 'game' and ended_at is null;
  insert into launcher.session (
    member_id,
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
    site_session,
    opened_at,
    expires_at
  )
  values (
    v_member,
    (p_command ->> 'id')::uuid,
    decode(p_command ->> 'tokenHash', 'hex'),
    p_command ->> 'brandId',
    p_command ->> 'vendor',
    p_command ->> 'category',
    p_command ->> 'game',
    p_command ->> 'version',
    p_command ->> 'currency',
    p_command ->> 'currencySymbol',
    p_command ->> 'language',
    p_command ->> 'device',
    (p_command ->> 'siteSession')::uuid,
    v_now,
    v_until
  );
  return v_until;
end
$$;
grant execute on function launcher.open_session to chokdee_app;

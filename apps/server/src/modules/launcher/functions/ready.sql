-- Everything a play needs to know before its outcome is worked out, in one read: conversation, seat and seed pair. Null for an unknown token.
create or replace function launcher.ready(p_token_hash bytea) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  s launcher.session;
  v_last uuid;
begin
  select * into s from launcher.session where token_hash = p_token_hash;
  if not found then
    return null;
  end if;
  select last_round into v_last from launcher.seat where member_id = s.member_id and game = s.game;
  return jsonb_build_object('sessionId', s.id, 'ownerId', s.member_id, 'game', s.game, 'version', s.version, 'currency', s.currency,
    'alive', launcher.alive(s), 'authenticated', s.authenticated_at is not null, 'lastRound', v_last, 'pair', seeds.current(s.member_id));
end
$$;
grant execute on function launcher.ready to chokdee_app;

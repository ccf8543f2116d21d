-- Why the session of a token ended at a brand (packages/contract/src/session-end.ts); null for an
-- unknown token and for a session that is open.
create or replace function identity.session_end(p_token bytea, p_brand text) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set enable_seqscan = off as $$
declare
  v_session identity.session;
begin
  select * into v_session from identity.session s where s.token_hash = p_token;
  if not found or v_session.brand_id <> p_brand then
    return null;
  end if;
  return identity.end_of(v_session);
end $$;
grant execute on function identity.session_end to chokdee_app;

-- Why a session ended; null while it is open.
create or replace function identity.end_of(s identity.session) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now constant timestamptz := platform.clock();
begin
  if s.end_reason is not null then
    return s.end_reason;
  end if;
  if (select m.state from identity.member m where m.member_id = s.member_id) <> 'active' then
    return 'blocked';
  end if;
  if s.ends_at <= v_now then
    return 'expired';
  end if;
  if identity.idle_until(s) <= v_now then
    return 'idle';
  end if;
  return null;
end $$;
grant execute on function identity.end_of to chokdee_app;

-- Why the session with an id ended; null for an unknown one and while it is open.
create or replace function identity.end_of_session(p_session uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
  select identity.end_of(s)
  from identity.session s
  where s.session_id = p_session
$$;
grant execute on function identity.end_of_session to chokdee_app;

-- The open session of a token at a brand, with what the guards need of its member. No row when
-- there is none or the member is not active. `p_activity` records activity, at most once a minute.
create or replace function identity.find_session(p_token bytea, p_brand text, p_activity boolean)
returns table (
  session_id uuid,
  member_id uuid,
  account text,
  kind smallint,
  currency text,
  restricted boolean,
  time_zone text
)
language plpgsql security definer set search_path = pg_catalog, pg_temp
-- A plan made while the table was small must not read the whole table later (decision 14).
set enable_seqscan = off as $$
declare
  v_session identity.session;
  v_member identity.member;
  v_now timestamptz := platform.clock();
begin
  select * into v_session from identity.session s where s.token_hash = p_token;
  if not found or v_session.brand_id <> p_brand or not identity.is_session_open(v_session, v_now) then
    return;
  end if;
  select * into v_member from identity.member m where m.member_id = v_session.member_id;
  if v_member.state <> 'active' then
    return;
  end if;
  if p_activity and v_session.last_seen_at <= v_now - interval '1 minute' then
    update identity.session s
    set last_seen_at = v_now
    where s.member_id = v_session.member_id
      and s.session_id = v_session.session_id
      and s.ended_at is null;
  end if;
  return query
    select
      v_session.session_id,
      v_member.member_id,
      v_member.account,
      v_member.kind,
      v_member.currency,
      v_session.restricted,
      v_member.time_zone;
end $$;
grant execute on function identity.find_session to chokdee_app;

-- The living session of a token, with what the guards need of its member. With `p_activity` the session is kept alive; that is written at most once a minute.
create or replace function identity.session_of(p_token bytea, p_brand text, p_activity boolean)
returns table (session_id uuid, member_id uuid, account text, kind smallint, currency text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s identity.session;
  m identity.member;
  moment timestamptz := platform.clock();
begin
  select * into s from identity.session x where x.token_hash = p_token;
  if not found or s.brand_id <> p_brand or not identity.session_lives(s, moment) then
    return;
  end if;
  select * into m from identity.member x where x.member_id = s.member_id;
  if m.state <> 'active' then
    return;
  end if;
  if p_activity and s.last_seen_at <= moment - interval '1 minute' then
    update identity.session x set last_seen_at = moment where x.member_id = s.member_id and x.session_id = s.session_id and x.ended_at is null;
  end if;
  return query select s.session_id, m.member_id, m.account, m.kind, m.currency;
end $$;
grant execute on function identity.session_of to chokdee_app;

-- The living session of an operator's token: 15 minutes without an act or 12 hours in all end it. With `p_activity` it is kept alive; that is written at most once a minute.
create or replace function console.session_of(p_token bytea, p_brand text, p_activity boolean)
returns table (session_id uuid, operator_id uuid, name text, role text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s console.session;
  o console.operator;
  moment timestamptz := platform.clock();
begin
  select * into s from console.session x where x.token_hash = p_token;
  if not found or s.ended_at is not null or s.last_seen_at <= moment - interval '15 minutes' or s.started_at <= moment - interval '12 hours' then
    return;
  end if;
  select * into o from console.operator x where x.operator_id = s.operator_id;
  if o.brand_id <> p_brand or o.disabled_at is not null then
    return;
  end if;
  if p_activity and s.last_seen_at <= moment - interval '1 minute' then
    update console.session x set last_seen_at = moment where x.session_id = s.session_id and x.ended_at is null;
  end if;
  return query select s.session_id, o.operator_id, o.name, o.role;
end $$;
grant execute on function console.session_of to chokdee_app;

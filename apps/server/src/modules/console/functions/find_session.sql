-- The open session of an operator's token at a brand. It ends after 15 minutes without activity and
-- after 12 hours in any case. No row when there is none or the account is disabled. `p_activity`
-- records activity, at most once a minute. `permissions` are those of the operator's role as it is
-- now; null for the role that has every permission.
create or replace function console.find_session(p_token bytea, p_brand text, p_activity boolean)
returns table (
  session_id uuid,
  operator_id uuid,
  name text,
  role text,
  role_name text,
  permissions text[],
  password_temporary boolean,
  has_factor boolean
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_session console.session;
  v_operator console.operator;
  v_now timestamptz := platform.clock();
begin
  select * into v_session from console.session s where s.token_hash = p_token;
  if not found
    or not platform.is_session_open(
      v_session.ended_at,
      v_session.started_at + interval '12 hours',
      v_session.last_seen_at + interval '15 minutes',
      v_now
    )
  then
    return;
  end if;
  select * into v_operator from console.operator o where o.operator_id = v_session.operator_id;
  if v_operator.brand_id <> p_brand or v_operator.disabled_at is not null then
    return;
  end if;
  if p_activity and v_session.last_seen_at <= v_now - interval '1 minute' then
    update console.session s
    set last_seen_at = v_now
    where s.session_id = v_session.session_id
      and s.ended_at is null;
  end if;
  return query
    select
      v_session.session_id,
      v_operator.operator_id,
      v_operator.name,
      r.role_id,
      r.name,
      console.permissions_of(r),
      v_operator.password_temporary,
      v_operator.totp_secret is not null
        or exists (
          select
          from console.passkey k
          where k.operator_id = v_operator.operator_id
        )
    from console.role r
    where r.brand_id = v_operator.brand_id
      and r.role_id = v_operator.role;
end $$;
grant execute on function console.find_session to chokdee_app;

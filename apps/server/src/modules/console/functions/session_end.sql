-- Why the session of an operator's token ended at a brand (packages/contract/src/session-end.ts);
-- null for an unknown token and for a session that is open. Sessions that ended before reasons were
-- stored have 'ended'.
create or replace function console.session_end(p_token bytea, p_brand text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    case
      when o.disabled_at is not null then 'blocked'
      when s.ended_at is not null then coalesce(s.end_reason, 'ended')
      when s.started_at + interval '12 hours' <= platform.clock() then 'expired'
      when s.last_seen_at + interval '15 minutes' <= platform.clock() then 'idle'
    end
  from console.session s
  join console.operator o using (operator_id)
  where s.token_hash = p_token and o.brand_id = p_brand
$$;
grant execute on function console.session_end to chokdee_app;

-- Whether a game session may bet: not ended, not expired, and its site session is active.
create or replace function launcher.is_session_active(s launcher.session) returns boolean
language plpgsql stable as $$
begin
  return s.ended_at is null and s.expires_at > platform.clock() and identity.is_session_active(s.site_session);
end
$$;

-- Whether a free-play session may bet: not ended, not expired, and for a member: the site session
-- is active and the member may play.
create or replace function launcher.free_play_is_session_active(s launcher.free_play_session) returns boolean
language plpgsql stable as $$
begin
  return s.ended_at is null
    and s.expires_at > platform.clock()
    and (
      s.site_session is null
      or (identity.is_session_active(s.site_session) and protection.may_play(s.member_id))
    );
end
$$;

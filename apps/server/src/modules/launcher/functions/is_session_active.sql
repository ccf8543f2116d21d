-- Whether a conversation may still bet: not ended, not expired, and the site session it came from lives.
create or replace function launcher.is_session_active(s launcher.session) returns boolean
language plpgsql stable as $$
begin
  return s.ended_at is null and s.expires_at > platform.clock() and identity.session_alive(s.site_session);
end
$$;

-- What of the member's cash can be spent.
create or replace function launcher.spendable(p_member uuid, p_currency text) returns bigint
language plpgsql stable as $$
begin
  return ledger.spendable(p_member, p_currency);
end
$$;

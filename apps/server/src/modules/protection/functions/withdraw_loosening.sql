-- Cancels a request to loosen a limit. Returns whether there was one.
create or replace function protection.withdraw_loosening(p_member uuid, p_kind text, p_period text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from protection.loosening
  where member_id = p_member
    and kind = p_kind
    and period = p_period;
  return found;
end
$$;
grant execute on function protection.withdraw_loosening to chokdee_app;

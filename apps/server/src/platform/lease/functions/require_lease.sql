-- Refuses the caller's transaction (SQLSTATE CKLSE) unless `p_epoch` is the present epoch of the
-- lease. Otherwise nobody else can claim the lease until the transaction ends: call it before the
-- first write. Renewing does not wait for it.
create or replace function platform.require_lease(p_name text, p_epoch bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform
  from platform.lease l
  where l.name = p_name
    and l.epoch = p_epoch
    and l.holder is not null
  for key share;
  if not found then
    raise exception 'the lease % is no longer held with epoch %', p_name, p_epoch
      using errcode = 'CKLSE';
  end if;
  -- A process that is stopped or cut off within its transaction would block the takeover.
  perform set_config('idle_in_transaction_session_timeout', '2000', true);
end
$$;
grant execute on function platform.require_lease to chokdee_app;

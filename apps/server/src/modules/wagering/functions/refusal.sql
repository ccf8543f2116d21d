-- The answer of a command that changed nothing.
create or replace function wagering.refusal(p_status text, p_reason text default null) returns jsonb
language sql stable as $$
  select case when p_reason is null then jsonb_build_object('status', p_status) else jsonb_build_object('status', p_status, 'reason', p_reason) end
$$;

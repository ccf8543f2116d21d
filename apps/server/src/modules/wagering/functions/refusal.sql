-- The answer of a command that changed nothing. A conflict without a reason is one of content: the
-- id was used for another command.
create or replace function wagering.refusal(p_status text, p_reason text default null) returns jsonb
language sql stable as $$
  select jsonb_strip_nulls(
    jsonb_build_object(
      'status',
      p_status,
      'reason',
      coalesce(p_reason, case p_status when 'conflict' then 'content' end)
    )
  )
$$;

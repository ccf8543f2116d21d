-- The answer of a command that was applied, now (`ok`) or earlier (`replayed`). Balance and version
-- are those of the `cash` purse right after the command, in micro-units.
create or replace function wagering.answer(
  p_status text,
  p_wager uuid,
  p_currency text,
  p_balance bigint,
  p_version bigint
) returns jsonb
language sql stable as $$
  select jsonb_object(
    '{status,wagerId,currency,balance,version}',
    array[p_status, p_wager::text, p_currency, p_balance::text, p_version::text]
  )
$$;

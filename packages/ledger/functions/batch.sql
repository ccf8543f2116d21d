-- Runs many money commands of one function in one transaction: at most 64, one per member, in member order (so that two batches cannot wait for
-- each other), each in its own subtransaction: a command that fails leaves its neighbours untouched. The caller's rights apply.
-- Answers stand in the order of the commands. `busy`: the member is locked elsewhere, or comes twice; send it again alone. `error`: the
-- command itself broke, with `sqlstate` and `message`.
create or replace function ledger.batch(p_function text, p_commands jsonb[]) returns jsonb[]
language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '250ms' as $$
declare
  call text := format('select %s($1)', (p_function || '(jsonb)')::regprocedure::regproc);
  answers jsonb[] := array_fill(null::jsonb, array[coalesce(cardinality(p_commands), 0)]);
  this record;
  last text;
  answer jsonb;
begin
  if cardinality(p_commands) > 64 then raise exception 'a batch has at most 64 commands' using errcode = 'invalid_parameter_value'; end if;
  for this in select c.command, c.n, c.command ->> 'memberId' as member from unnest(p_commands) with ordinality as c (command, n) order by c.command ->> 'memberId', c.n loop
    if this.member = last then
      answers[this.n] := '{"status": "busy"}';
      continue;
    end if;
    last := this.member;
    begin
      execute call into answer using this.command;
      answers[this.n] := answer;
    exception
      when lock_not_available or deadlock_detected or serialization_failure then
        answers[this.n] := '{"status": "busy"}';
        -- The neighbours have waited long enough for one locked member.
        perform set_config('lock_timeout', '5ms', true);
      when sqlstate 'CKREF' then
        -- A refusal that came after the command had written (ledger.refuse).
        answers[this.n] := sqlerrm::jsonb;
      when others then
        answers[this.n] := jsonb_build_object('status', 'error', 'sqlstate', sqlstate, 'message', sqlerrm);
    end;
  end loop;
  return answers;
end
$$;
grant execute on function ledger.batch to chokdee_app;

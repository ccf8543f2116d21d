-- Makes `<function>_batch(jsonb[])` for a money command without a set form, which ledger.batch
-- calls. A module calls it at the end of the command's own file. The command is called by its name
-- in the body, because a dynamic call is planned anew for every command (measured: a tenth of the
-- cost of a wager).
--
-- The function runs at most 64 commands in one transaction, one per member, ordered by member, so
-- that two batches cannot deadlock. Each has its own subtransaction, so that one that fails does
-- not affect the others. It runs with the caller's rights. The answers are in the order of the
-- commands. `busy`: the member is locked by another transaction or occurs twice; send the command
-- again alone. `error`: the command raised an error, given by `sqlstate` and `message`.
create or replace function ledger.make_batch(p_function text)
returns void
language plpgsql
as $make$
begin
  if to_regprocedure(p_function || '(jsonb)') is null then
    raise exception 'there is no money command %', p_function using errcode = 'undefined_function';
  end if;
  execute format($sql$
    create or replace function %1$s_batch(p_commands jsonb[])
    returns jsonb[]
    language plpgsql
    set search_path = pg_catalog, pg_temp
    set lock_timeout = '250ms'
    as $body$
    declare
      v_answers jsonb[] := array_fill(null::jsonb, array[coalesce(cardinality(p_commands), 0)]);
      v_row record;
      v_last_member text;
    begin
      if cardinality(p_commands) > 64 then
        raise exception 'a batch has at most 64 commands' using errcode = 'invalid_parameter_value';
      end if;
      for v_row in
        select c.command, c.n, c.command ->> 'memberId' as member
        from unnest(p_commands) with ordinality as c (command, n)
        order by c.command ->> 'memberId', c.n
      loop
        if v_row.member = v_last_member then
          v_answers[v_row.n] := '{"status": "busy"}';
          continue;
        end if;
        v_last_member := v_row.member;
        begin
          v_answers[v_row.n] := %1$s(v_row.command);
        exception
          when lock_not_available or deadlock_detected or serialization_failure then
            v_answers[v_row.n] := '{"status": "busy"}';
            -- The other commands have waited long enough for one locked member.
            perform set_config('lock_timeout', '5ms', true);
          when sqlstate 'CKREF' then
            -- The command was refused after it had written (ledger.refuse).
            v_answers[v_row.n] := sqlerrm::jsonb;
          when unique_violation then
            -- The id belongs to another command.
            v_answers[v_row.n] := '{"status": "conflict", "reason": "content"}';
          when others then
            v_answers[v_row.n] := jsonb_build_object('status', 'error', 'sqlstate', sqlstate, 'message', sqlerrm);
        end;
      end loop;
      return v_answers;
    end
    $body$;
    grant execute on function %1$s_batch to chokdee_app;
  $sql$, p_function);
end
$make$;

select ledger.make_batch('ledger.adjust');

-- When this template changes, the functions made from it change too. Those that a module has
-- written itself (set forms) have no such loop.
select ledger.make_batch(format('%I.%I', n.nspname, left(p.proname, -6)))
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
where p.proname like '%\_batch'
  and p.proargtypes = array['jsonb[]'::regtype::oid]::oidvector
  and p.prosrc like '%(v_row.command);%';

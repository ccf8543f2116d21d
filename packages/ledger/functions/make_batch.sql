-- Lets a money command be batched: makes `<function>_batch(jsonb[])`, which `ledger.batch` calls. A room says so at the end of the command's
-- own file. The call stands in the body by name, because a dynamic one is planned anew for every command (measured: a tenth of a wager).
--
-- Where there is a `<function>_at_once(jsonb[])`, it is tried first: it does what is plain in statements for all of the batch together and leaves
-- null where a command has to be asked alone. When it fails, nothing of it has happened, and all are asked alone.
--
-- The body runs many commands in one transaction: at most 64, one per member, in member order (so that two batches cannot wait for each
-- other), each in its own subtransaction: a command that fails leaves its neighbours untouched. The caller's rights apply.
-- Answers stand in the order of the commands. `busy`: the member is locked elsewhere, or comes twice; send it again alone. `error`: the
-- command itself broke, with `sqlstate` and `message`.
create or replace function ledger.make_batch(p_function text) returns void
language plpgsql as $make$
declare
  at_once constant text := case when to_regprocedure(p_function || '_at_once(jsonb[])') is null then '' else format($sql$
      if cardinality(p_commands) > 1 then
        begin
          answers := %1$s_at_once(p_commands);
        exception when others then
          -- One of them is broken, locked, or has been seen before: the loop tells each what is its own.
          null;
        end;
      end if;$sql$, p_function) end;
begin
  if to_regprocedure(p_function || '(jsonb)') is null then
    raise exception 'there is no money command %', p_function using errcode = 'undefined_function';
  end if;
  execute format($sql$
    create or replace function %1$s_batch(p_commands jsonb[]) returns jsonb[]
    language plpgsql set search_path = pg_catalog, pg_temp set lock_timeout = '250ms' as $body$
    declare
      answers jsonb[] := array_fill(null::jsonb, array[coalesce(cardinality(p_commands), 0)]);
      this record;
      last text;
    begin
      if cardinality(p_commands) > 64 then raise exception 'a batch has at most 64 commands' using errcode = 'invalid_parameter_value'; end if;%2$s
      for this in select c.command, c.n, c.command ->> 'memberId' as member from unnest(p_commands) with ordinality as c (command, n) order by c.command ->> 'memberId', c.n loop
        if this.member = last then
          answers[this.n] := '{"status": "busy"}';
          continue;
        end if;
        last := this.member;
        if answers[this.n] is not null then continue; end if;
        begin
          answers[this.n] := %1$s(this.command);
        exception
          when lock_not_available or deadlock_detected or serialization_failure then
            answers[this.n] := '{"status": "busy"}';
            -- The neighbours have waited long enough for one locked member.
            perform set_config('lock_timeout', '5ms', true);
          when sqlstate 'CKREF' then
            -- A refusal that came after the command had written (ledger.refuse).
            answers[this.n] := sqlerrm::jsonb;
          when unique_violation then
            -- The id stands for something else.
            answers[this.n] := '{"status": "conflict", "reason": "content"}';
          when others then
            answers[this.n] := jsonb_build_object('status', 'error', 'sqlstate', sqlstate, 'message', sqlerrm);
        end;
      end loop;
      return answers;
    end
    $body$;
    grant execute on function %1$s_batch to chokdee_app;
  $sql$, p_function, at_once);
end
$make$;

select ledger.make_batch('ledger.adjust');

-- When this template changes, so do the batches made from it.
select ledger.make_batch(format('%I.%I', n.nspname, left(p.proname, -6)))
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.proname like '%\_batch' and p.proargtypes = array['jsonb[]'::regtype::oid]::oidvector and to_regprocedure(format('%I.%I(jsonb)', n.nspname, left(p.proname, -6))) is not null;

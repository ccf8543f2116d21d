-- Reads the commands of a batch into records of a type whose columns have the keys of the command.
-- A command with `wagers` (1 to 1,000 objects, all or nothing) becomes one record per wager, which
-- has the command's own keys where it has none. `positions` are those of the records' commands,
-- `lines` their own in the command, from 1. `hashes` are the content hashes of
-- the commands.
-- `answers` has an answer for each command that is not to be processed: `error` for one that is no
-- such record, `busy` for the second of a member.
create or replace function ledger.read_commands(
  p_type anyelement,
  p_commands jsonb[],
  out positions integer[],
  out lines integer[],
  out hashes bytea[],
  out records anyarray,
  out answers jsonb[]
)
language plpgsql
as $$
declare
  v_members text[];
  v_is_plain boolean;
  v_are_sound boolean;
  v_wagers integer;
begin
  if cardinality(p_commands) > 64 then
    raise exception 'a batch has at most 64 commands' using errcode = 'invalid_parameter_value';
  end if;
  answers := array_fill(null::jsonb, array[coalesce(cardinality(p_commands), 0)]);
  begin
    select
      array_agg(translate(lower(c.command ->> 'memberId'), '{}-', '')),
      not bool_or(c.command ? 'wagers'),
      array_agg(ledger.content_hash(c.command)),
      array_agg(c.n::integer),
      array_agg(1),
      array_agg(jsonb_populate_record(p_type, c.command))
    into v_members, v_is_plain, hashes, positions, lines, records
    from unnest(p_commands) with ordinality as c (command, n);
    if cardinality(p_commands) = 1
      or (select count(distinct m) from unnest(v_members) as m) = cardinality(p_commands) then
      if v_is_plain then
        return;
      end if;
      select
        array_agg(c.n::integer order by c.n, w.line),
        array_agg(w.line::integer order by c.n, w.line),
        array_agg(jsonb_populate_record(jsonb_populate_record(p_type, c.command), w.wager) order by c.n, w.line),
        max(w.line) <= 1000 and count(*) filter (where w.line = 1) = cardinality(p_commands)
      into positions, lines, records, v_are_sound
      from unnest(p_commands) with ordinality as c (command, n)
      cross join lateral jsonb_array_elements(
        case when c.command ? 'wagers' then c.command -> 'wagers' else '[{}]' end
      ) with ordinality as w (wager, line);
      if v_are_sound then
        return;
      end if;
    end if;
  exception when others then
    -- At least one is malformed: each is read alone below.
    select
      array_agg(translate(lower(c.command ->> 'memberId'), '{}-', '')),
      array_agg(ledger.content_hash(c.command))
    into v_members, hashes
    from unnest(p_commands) as c (command);
  end;
  positions := '{}';
  lines := '{}';
  records := array_fill(p_type, array[0]);
  for n in 1 .. coalesce(cardinality(p_commands), 0) loop
    if array_position(v_members, v_members[n]) < n then
      answers[n] := '{"status": "busy"}';
      continue;
    end if;
    begin
      if p_commands[n] ? 'wagers' then
        v_wagers := jsonb_array_length(p_commands[n] -> 'wagers');
        if v_wagers not between 1 and 1000 then
          raise exception 'a command has 1 to 1000 wagers' using errcode = 'invalid_parameter_value';
        end if;
        records := records || array(
          select jsonb_populate_record(jsonb_populate_record(p_type, p_commands[n]), w.wager)
          from jsonb_array_elements(p_commands[n] -> 'wagers') with ordinality as w (wager, line)
          order by w.line
        );
        positions := positions || array_fill(n, array[v_wagers]);
        lines := lines || array(select generate_series(1, v_wagers));
      else
        records := records || jsonb_populate_record(p_type, p_commands[n]);
        positions := positions || n;
        lines := lines || 1;
      end if;
    exception when others then
      answers[n] := jsonb_build_object('status', 'error', 'sqlstate', sqlstate, 'message', sqlerrm);
    end;
  end loop;
end
$$;

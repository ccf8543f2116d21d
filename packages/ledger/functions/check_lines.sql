-- Raises invalid_parameter_value unless a command of this type may post these lines.
create or replace function ledger.check_lines(p_type text, p_lines ledger.line[], p_reverses uuid)
returns void
language plpgsql
as $$
declare
  v_line ledger.line;
  v_account text;
begin
  if (p_type = 'reversal') <> (p_reverses is not null)
    or not exists (select from ledger.command_type c where c.type = p_type)
  then
    raise exception 'a command cannot have the type %', p_type using errcode = 'invalid_parameter_value';
  end if;
  foreach v_line in array p_lines loop
    if (v_line.amount > 0 and v_line.debit <> v_line.credit and v_line.currency <> '') is not true then
      raise exception 'a line needs two accounts, a currency and an amount above zero: %', v_line
        using errcode = 'invalid_parameter_value';
    end if;
    foreach v_account in array array[v_line.debit, v_line.credit] loop
      if v_account = 'debt' and p_reverses is null then
        raise exception 'only a reversal may post to the purse debt' using errcode = 'invalid_parameter_value';
      end if;
      if strpos(v_account, ':') > 0 and not ledger.is_operator_account(v_account) then
        raise exception 'no such account: %', v_account using errcode = 'invalid_parameter_value';
      end if;
    end loop;
  end loop;
end
$$;

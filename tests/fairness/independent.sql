-- The numbers of a bet by docs/fairness.md, written without the project's code.
create schema independent;

create function independent.hmac(key text, message text) returns bytea
language plpgsql immutable as $$
declare
  bytes bytea := convert_to(key, 'UTF8');
  inner_pad bytea := '';
  outer_pad bytea := '';
begin
  -- A server seed has 64 digits, which is the block size of SHA-256.
  for i in 0..63 loop
    inner_pad := inner_pad || set_byte('\x00'::bytea, 0, get_byte(bytes, i) # 54);
    outer_pad := outer_pad || set_byte('\x00'::bytea, 0, get_byte(bytes, i) # 92);
  end loop;
  return sha256(outer_pad || sha256(inner_pad || convert_to(message, 'UTF8')));
end $$;

-- One number for each range, in order. Ranges are at most 2^32.
create function independent.numbers(server_seed text, client_seed text, nonce bigint, ranges bigint[]) returns bigint[]
language plpgsql immutable as $$
declare
  result bigint[] := '{}';
  range bigint;
  value bigint;
  block bytea;
  position bigint := 0;
begin
  foreach range in array ranges loop
    loop
      value := 0;
      for byte in 1..4 loop
        if position % 32 = 0 then
          block := independent.hmac(server_seed, client_seed || ':' || nonce || ':' || position / 32);
        end if;
        value := value * 256 + get_byte(block, (position % 32)::integer);
        position := position + 1;
      end loop;
      exit when value < 4294967296 - 4294967296 % range;
    end loop;
    result := result || value % range;
  end loop;
  return result;
end $$;

create function independent.different(server_seed text, client_seed text, nonce bigint, count integer, range integer)
returns bigint[]
language plpgsql immutable as $$
declare
  list bigint[] := array(select n from generate_series(0, range - 1) n);
  drawn bigint[] := independent.numbers(
    server_seed, client_seed, nonce, array(select range - i from generate_series(0, count - 1) i)
  );
  kept bigint;
  j integer;
begin
  for i in 0..count - 1 loop
    j := i + drawn[i + 1];
    kept := list[i + 1];
    list[i + 1] := list[j + 1];
    list[j + 1] := kept;
  end loop;
  return list[1:count];
end $$;

-- The content hash of a money command: SHA-256 of its canonical jsonb text.
create or replace function ledger.content_hash(p_command jsonb)
returns bytea
language sql stable
as $$
  select sha256(convert_to(p_command::text, 'UTF8'))
$$;
grant execute on function ledger.content_hash to chokdee_app;

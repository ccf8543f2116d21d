-- Forgets what was proved of these members: the next proof reads all their commands again.
create or replace function ledger.drop_checkpoints(p_members uuid[])
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
  delete from ledger.checkpoint_balance b
  where b.member_id = any (p_members);
  delete from ledger.checkpoint c
  where c.member_id = any (p_members);
$$;
grant execute on function ledger.drop_checkpoints to chokdee_app;

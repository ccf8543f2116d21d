-- An event of a round; times are epoch ms.
create or replace function tables.event(p_at timestamptz, p_kind text, p_data jsonb default '{}') returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select p_data || jsonb_build_object('at', floor(extract(epoch from p_at) * 1000)::bigint, 'kind', p_kind)
$$;

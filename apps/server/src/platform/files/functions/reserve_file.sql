-- Writes the row of a file before its object is written. Returns false, and writes nothing, when
-- the owner already has `p_limit` files of the kind; uploads of one owner wait for each other.
-- `p_file`: the columns by name, `sha256` in hex, `keptDays` null for ever. An upload that is not
-- completed within an hour is given up.
create or replace function platform.reserve_file(p_file jsonb, p_limit integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  used integer;
begin
  perform pg_advisory_xact_lock(
    hashtextextended(concat_ws('/', 'file', p_file ->> 'brandId', p_file ->> 'kind', p_file ->> 'ownerId'), 0)
  );
  select count(*) into used
  from platform.file f
  where f.brand_id = p_file ->> 'brandId'
    and f.owner_kind = p_file ->> 'ownerKind'
    and f.owner_id = p_file ->> 'ownerId'
    and f.kind = p_file ->> 'kind'
    and f.state <> 'deleted';
  if p_limit is null or used >= p_limit then
    return false;
  end if;
  insert into platform.file
    (
      file_id,
      brand_id,
      kind,
      owner_kind,
      owner_id,
      media_type,
      bytes,
      width,
      height,
      sha256,
      store_key,
      created_at,
      expires_at,
      due_at
    )
  values (
    (p_file ->> 'id')::uuid,
    p_file ->> 'brandId',
    p_file ->> 'kind',
    p_file ->> 'ownerKind',
    p_file ->> 'ownerId',
    p_file ->> 'mediaType',
    (p_file ->> 'bytes')::integer,
    (p_file ->> 'width')::integer,
    (p_file ->> 'height')::integer,
    decode(p_file ->> 'sha256', 'hex'),
    p_file ->> 'storeKey',
    coalesce((p_file ->> 'createdAt')::timestamptz, platform.clock()),
    platform.clock() + make_interval(days => (p_file ->> 'keptDays')::integer),
    platform.clock() + interval '1 hour'
  );
  return true;
end
$$;
grant execute on function platform.reserve_file to chokdee_app;

-- Uploaded files. The bytes are in the file store under `store_key`. A row is written before its
-- object and deleted after it, so that no object is without a row.
create table platform.file (
  file_id uuid primary key,
  brand_id text not null,
  -- Declared by a module: `<module>.<name>`.
  kind text not null check (kind ~ '^[a-z]+\.[a-z-]+$'),
  owner_kind text not null check (owner_kind ~ '^[a-z]+$'),
  owner_id text not null check (length(owner_id) between 1 and 100),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null check (length(sha256) = 32),
  store_key text not null unique check (store_key ~ '^[0-9a-f]{2}/[0-9a-f]{32}$'),
  -- pending: the object is being written. stored: it can be read. deleted: it will be removed.
  state text not null default 'pending' check (state in ('pending', 'stored', 'deleted')),
  created_at timestamptz not null default platform.clock(),
  -- When the file is deleted by retention; null: never.
  expires_at timestamptz,
  -- pending: when the upload is given up. deleted: when object and row are removed.
  due_at timestamptz check ((due_at is null) = (state = 'stored'))
);
create index file_owner on platform.file (brand_id, owner_kind, owner_id, kind) where state <> 'deleted';
create index file_expiry on platform.file (expires_at) where state = 'stored' and expires_at is not null;
create index file_due on platform.file (state, due_at) where state <> 'stored';
-- Rows are written by functions, which count and keep the order of the states.
grant select on platform.file to chokdee_app;

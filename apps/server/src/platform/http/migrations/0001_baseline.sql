-- RSA key pairs for encrypted calls (decision D3), shared by all copies of the server: a browser
-- may fetch the key from one copy and send to another. The private key is encrypted with a key from
-- the environment.
create table platform.encryption_key (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private bytea not null,
  created_at timestamptz not null default platform.clock()
);
grant select, insert, delete on platform.encryption_key to chokdee_app;

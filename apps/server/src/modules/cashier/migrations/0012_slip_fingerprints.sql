-- What pictures of slips are recognised by. Pictures of earlier versions have none.
create table cashier.slip_fingerprint (
  member_id uuid not null,
  deposit_id uuid not null,
  file_id uuid not null,
  brand_id text not null,
  -- SHA-256 of the uploaded bytes and of the decoded pixels.
  content bytea not null check (length(content) = 32),
  pixels bytea not null check (length(pixels) = 32),
  -- Differs in few bits when the picture was saved again or scaled.
  look bit(256) not null,
  at timestamptz not null default platform.clock(),
  primary key (member_id, deposit_id, file_id),
  foreign key (member_id, deposit_id) references cashier.deposit (member_id, id)
);
create index slip_fingerprint_content on cashier.slip_fingerprint (brand_id, content);
create index slip_fingerprint_pixels on cashier.slip_fingerprint (brand_id, pixels);
create index slip_fingerprint_age on cashier.slip_fingerprint (brand_id, at);
grant select on cashier.slip_fingerprint to chokdee_app;

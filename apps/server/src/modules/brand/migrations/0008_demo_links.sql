alter table brand.brand
  -- Whether the demo has written its links. It does so once, so that removed ones stay removed.
  add column demo_links boolean not null default false;

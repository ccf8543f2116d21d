-- The zone in which the brand's times are shown, an IANA name (docs/decisions/0089).
alter table brand.brand
  add column time_zone text not null default 'Asia/Bangkok' check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$');

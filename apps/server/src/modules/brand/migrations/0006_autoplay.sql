alter table brand.brand
  -- Games offer autoplay, which always has stop conditions.
  add column autoplay boolean not null default true;

-- What operators decide about a promotion: its picture, and a version that counts the changes.
alter table promotions.promotion
  -- A picture of the brand (`console.brand-picture`); null: the site's own picture.
  add column picture_id uuid,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default platform.clock();

grant update, delete on promotions.promotion to chokdee_app;

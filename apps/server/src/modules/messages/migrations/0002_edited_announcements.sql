-- What operators decide about an announcement: for whom it is, whether it is shown, its picture.
alter table messages.announcement
  add column audience text not null default 'all' check (audience in ('all', 'visitors', 'members')),
  add column enabled boolean not null default true,
  -- A picture of the brand (`console.brand-picture`), for banners.
  add column picture_id uuid,
  -- Counts the changes.
  add column version integer not null default 1,
  add column updated_at timestamptz not null default platform.clock();

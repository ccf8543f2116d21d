-- What removes sessions and knocks that are past their period (docs/decisions/0019) finds them by age.
-- `kept`: past its period, and the last one known of its member, who hears at the next login when and from where it was.
alter table identity.session add column kept boolean not null default false;
create index session_by_age on identity.session (ends_at) where not kept;
create index access_by_age on identity.access (at);
-- It works in batches now: the new shape comes from functions/.
drop function if exists identity.purge_access();

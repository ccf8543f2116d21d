-- What removes conversations that nothing came of (docs/decisions/0019) finds them by age. `played`: past its period, and a round was played in it, so it stays.
alter table launcher.session add column played boolean not null default false;
create index session_by_age on launcher.session (expires_at) where not played;

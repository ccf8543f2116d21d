-- Operators' sessions that are long over are removed by age (docs/decisions/0019); who came when and from where stands in the audit log.
create index session_by_age on console.session (started_at);

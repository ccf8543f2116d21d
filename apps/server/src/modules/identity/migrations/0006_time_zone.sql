-- The zone in which a member reads times, an IANA name; null: the brand's (docs/decisions/0089).
alter table identity.member add column time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$');
-- It returns a further column now.
drop function if exists identity.find_session(bytea, text, boolean);

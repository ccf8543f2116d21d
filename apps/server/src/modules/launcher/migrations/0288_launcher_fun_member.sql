-- The free play of a member belongs to the session of the site it came from, as play with money does, and to who they are. A visitor's has neither.
alter table launcher.fun_session
  add column member_id uuid,
  add column site_session uuid,
  add check ((member_id is null) = (site_session is null));

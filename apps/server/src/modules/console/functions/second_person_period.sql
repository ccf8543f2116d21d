-- For how long an act on an operator makes him and the actor one person, who lost a permission or
-- was disabled still counts as a second person, and a figure is judged by what it was.
create or replace function console.second_person_period() returns interval
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select interval '72 hours'
$$;
grant execute on function console.second_person_period() to chokdee_app;

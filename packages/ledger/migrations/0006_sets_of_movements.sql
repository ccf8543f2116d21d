-- A command that ledger.move_all posts as one of a set: its lines, or the command that it reverses;
-- without both it moves nothing and only uses up its id.
create type ledger.movement as (
  member_id uuid,
  id uuid,
  hash bytea,
  type text,
  lines ledger.line[],
  reference text,
  reverses uuid
);

-- Its last argument is gone: two functions of the name could not be granted by name.
drop function if exists ledger.reverse(uuid, uuid, bytea, uuid, text, boolean);

-- A round of `launcher.end_round_at_once`: its place among the commands, who ends it, and whether it may hold its seed pair.
create type launcher.ending as (n integer, member_id uuid, round_id uuid, game text, currency text, pair_id uuid, holds boolean, ended_by text);

-- The ids of commands that moved nothing (a free wager without a win, and what follows on one): they are used up all the same.
create table ledger.claim (
  member_id uuid not null,
  id uuid not null,
  hash bytea not null,
  claimed_at timestamptz not null,
  primary key (member_id, id)
);
create trigger claim_stays before update or delete on ledger.claim for each row execute function ledger.refuse_change();
create trigger claim_stays_whole before truncate on ledger.claim for each statement execute function ledger.refuse_change();
grant select on ledger.claim to chokdee_app;

-- A reversal may be a part of a command (`p_part`), and an id may be taken by a claim too (ledger.is_reserved): the former shapes go.
drop function if exists ledger.reverse(uuid, uuid, bytea, uuid, text);
drop function if exists ledger.names_hold(uuid, uuid);

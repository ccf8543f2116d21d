-- What the proof has proved of each member, so that the next one reads only what came after it
-- (decision 0029). Only ledger.advance_checkpoints and ledger.drop_checkpoints write here.
create table ledger.checkpoint (
  member_id uuid primary key,
  -- The commands with ids below it are proved. No command with such an id can still arrive: an id
  -- that is 10 minutes old is refused.
  position uuid not null,
  proved_at timestamptz not null
);

-- The accounts of a member at the checkpoint. `account` is a purse, `house:play`, or
-- `operator:other` for all other operator-owned accounts together.
create table ledger.checkpoint_balance (
  member_id uuid not null,
  account text not null,
  currency text not null,
  -- Of a purse: its balance at `version`. Else the sum of the entries below the position.
  balance bigint not null,
  -- The last version of a purse below which every command is below the position; 0 otherwise.
  version bigint not null default 0,
  -- The purse when it was proved last, to find the purses that have changed since.
  last_balance bigint not null default 0,
  last_held bigint not null default 0,
  last_revision bigint not null default 0,
  primary key (member_id, account, currency)
);

grant select on ledger.checkpoint, ledger.checkpoint_balance to chokdee_app;

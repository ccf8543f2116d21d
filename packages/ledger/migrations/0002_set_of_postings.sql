-- Types of ledger.judge and ledger.write, which post the money of many commands at once.
drop type ledger.cash_order cascade;
drop type ledger.release_order cascade;
drop type ledger.purse cascade;

-- What one command moves in one purse of its member, in this order: `released` from one
-- operator-owned account to another, `debit` from the purse, `credit` to the purse. An amount of
-- zero has no line. The postings of a command follow each other; the last one is of `cash`, whose
-- row orders the commands of a member.
create type ledger.posting as (
  member_id uuid,
  id uuid,
  hash bytea,
  type text,
  reference text,
  currency text,
  purse text,
  -- The number of lines of the same wager before these.
  first_line integer,
  released bigint,
  released_from text,
  released_to text,
  debit bigint,
  debit_to text,
  credit bigint,
  credit_from text,
  -- What the earlier postings of the purse in this set change, and by how many lines; null: none.
  gained_before bigint,
  lines_before integer,
  claims_before integer,
  -- A later posting of this set is of the same purse.
  is_followed boolean
);

-- The judgement of a posting and its purse after it. `posting_refusal` is null when it is possible;
-- `position` is its own in the set.
create type ledger.judgement as (
  position integer,
  posting_refusal text,
  -- The id is not above the newest one of the member, so it may have been used.
  is_old boolean,
  account_brand text,
  balance bigint,
  held bigint,
  version bigint,
  account_revision bigint,
  owes boolean,
  -- What the credit repays of a debt, and the purse `debt` after it.
  repaid bigint,
  debt_balance bigint,
  debt_version bigint
);

comment on column ledger.account.last_id is
  'On `cash`: the newest id among the commands of the member. UUIDv7 grow with time, so a command '
  'with a higher id is new and no used id is looked up.';

-- Until now commands that left `cash` unchanged did not count for `last_id`. An older id is stale,
-- and a stale id is always looked up.
update ledger.account a
set last_id = n.id
from (
  select distinct on (c.member_id) c.member_id, c.id
  from (
    select t.member_id, t.id
    from ledger.transfer t
    union all
    select h.member_id, h.id
    from ledger.hold h
    union all
    select h.member_id, h.end_id
    from ledger.hold h
    union all
    select c.member_id, c.id
    from ledger.claim c
  ) c
  where c.id >= (
    lpad(to_hex(floor(date_part('epoch', platform.clock() - interval '30 minutes') * 1000)::bigint), 12, '0')
    || repeat('0', 20)
  )::uuid
  order by c.member_id, c.id desc
) n
where a.member_id = n.member_id
  and a.purse = 'cash'
  and a.last_id < n.id;

-- Types of protection.judge and protection.count_all, which check and count many wagers at once.
drop type protection.stake cascade;

-- A wager or a result to check and count (micro-units): `stake` counts as wagered, `lost` as lost,
-- `in_play` as waiting for a result. `placed_at` is the moment of the wager.
create type protection.stake as (
  member_id uuid,
  brand_id text,
  currency text,
  placed_at timestamptz,
  stake bigint,
  lost bigint,
  in_play bigint,
  -- The number of earlier stakes of the member in this set and their sums; null: none.
  before integer,
  stake_before bigint,
  lost_before bigint,
  in_play_before bigint
);

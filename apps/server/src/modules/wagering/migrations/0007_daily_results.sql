-- The totals of a day also by result, so that the betting record need not read every wager for its
-- sums (decision 73). They are made anew from the wagers; the consumer goes on after the events
-- that these contain, so no wager may change meanwhile.
lock table wagering.wager in share row exclusive mode;

create table wagering.daily_result (
  member_id uuid not null,
  day date not null,
  product text not null,
  vendor text not null,
  result text not null check (result in ('open', 'won', 'lost', 'even', 'voided', 'cancelled')),
  currency text not null,
  bets bigint not null default 0,
  stake bigint not null default 0,
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  primary key (member_id, day, product, vendor, result)
);

insert into wagering.daily_result (
  member_id, day, product, vendor, result, currency, bets, stake, valid_bet, payout
)
select
  member_id,
  platform.business_day(placed_at),
  product,
  vendor,
  case
    when state = 'placed' then 'open'
    when state <> 'settled' then state
    when payout > stake then 'won'
    when payout < stake then 'lost'
    else 'even'
  end,
  min(currency),
  count(*),
  sum(stake),
  sum(valid_bet),
  sum(payout)
from wagering.wager
group by 1, 2, 3, 4, 5;

select platform.skip_events('wagering.totals');

-- Bets, stakes, valid bets and payouts per member, day (GMT+8, of the placing) and vendor, without
-- the bets that do not count.
drop table wagering.daily_total;
create view wagering.daily_total as
select
  member_id,
  day,
  product,
  vendor,
  min(currency) as currency,
  sum(bets)::bigint as bets,
  sum(stake)::bigint as stake,
  sum(valid_bet)::bigint as valid_bet,
  sum(payout)::bigint as payout
from wagering.daily_result
where result not in ('voided', 'cancelled')
group by member_id, day, product, vendor;

grant select, insert, update on wagering.daily_result to chokdee_app;
grant select on wagering.daily_total to chokdee_app;

-- Ids of wagers are the member's own: two members may have wins of the same one.
set lock_timeout = '5s';
alter table catalogue.win drop constraint win_pkey;
alter table catalogue.win add primary key (brand_id, member_id, wager_id);

-- The board shows and orders by what a player has gained: the payout less the stake.
alter table catalogue.win add column net_win bigint not null generated always as (payout - stake) stored;
drop index catalogue.win_by_size;
create index win_by_size on catalogue.win (brand_id, net_win desc);

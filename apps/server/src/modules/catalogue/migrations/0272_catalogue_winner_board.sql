-- The version of each brand's board of wins, moved by whoever changes what stands on it: open pages hear of the next one.
create table catalogue.winner_board (
  brand_id text primary key,
  version bigint not null default 1
);
grant select, insert, update on catalogue.winner_board to chokdee_app;
insert into catalogue.winner_board (brand_id) select distinct brand_id from catalogue.win;

create index win_by_time on catalogue.win (brand_id, won_at desc);

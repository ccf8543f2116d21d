-- What operators set for all lotteries of a brand.
create table lottery.setting (
  brand_id text primary key,
  -- The highest return that a price may have, ten-thousandths. Without a row that of the rules.
  return_cap integer not null check (return_cap between 5000 and 9700)
);
grant select, insert, update on lottery.setting to chokdee_app;

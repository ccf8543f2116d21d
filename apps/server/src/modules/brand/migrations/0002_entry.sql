-- Settings of registration and login.
alter table brand.register_rule
  drop constraint register_rule_pattern_id_check,
  -- 20: letters only (decision D49).
  add constraint register_rule_pattern_id_check check (pattern_id between 0 and 20);

alter table brand.brand
  -- Minutes for which an SMS code is valid; pages wait as long before the next one (product.md
  -- section 9).
  add column sms_code_minutes integer not null default 1 check (sms_code_minutes between 1 and 10),
  -- SMS codes per business day, against SMS pumping.
  add column sms_daily_limit integer not null default 2000 check (sms_daily_limit between 0 and 1000000),
  -- Countries to whose numbers codes are sent; empty: the home country only.
  add column sms_countries text[] not null default '{}',
  -- The reward that the Zalo prompt of the registration names (decision D39); empty: no prompt.
  add column zalo_reward text not null default '' check (length(zalo_reward) <= 40);

alter table brand.brand
  -- Accounts that operators open start with the default password of the server instead of a code of
  -- their own.
  add column shared_default_password boolean not null default false,
  -- Visitors solve the bot check before an SMS is sent to them, also while GEETEST3 is off.
  add column sms_bot_check boolean not null default true;

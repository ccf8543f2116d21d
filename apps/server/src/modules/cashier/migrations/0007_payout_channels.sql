-- Payouts by hand, and switches of payout channels.
alter table cashier.settings
  -- Codes of payout channels that new withdrawals do not use.
  add column closed_payout_channels text[] not null default '{}';

-- `manual`: an operator pays at the bank and records its reference.
alter table cashier.withdrawal drop constraint withdrawal_attention_check;
alter table cashier.withdrawal add constraint withdrawal_attention_check
  check (attention in ('unknown', 'contrary', 'manual'));
alter table cashier.withdrawal drop constraint withdrawal_attention_state;
alter table cashier.withdrawal add constraint withdrawal_attention_state check (
  case attention
    when 'unknown' then state = 'paying'
    when 'manual' then state = 'paying'
    when 'contrary' then state in ('paid', 'received', 'not_received', 'failed')
    else true
  end
);

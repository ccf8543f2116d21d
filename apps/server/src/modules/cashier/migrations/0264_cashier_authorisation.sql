-- One payment is credited once: the payer bank's number for it leads to one deposit of a channel (docs/decisions/0010).
create unique index deposit_authorisation on cashier.deposit (channel, authorisation) where authorisation is not null;
-- What else was told of a payment.
create index notice_of_payment on cashier.notice (channel, authorisation) where outcome = 'paid';
alter table cashier.notice drop constraint notice_result_check;
alter table cashier.notice add constraint notice_result_check
  check (result in ('credited', 'repeated', 'refused', 'late', 'amount', 'currency', 'reference', 'protection', 'duplicate', 'contrary', 'reused'));

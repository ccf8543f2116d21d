-- What the SMS gateway reported of a message.
alter table platform.outgoing_message
  add column receipt text check (receipt in ('delivered', 'failed')),
  add column receipt_at timestamptz,
  add constraint outgoing_message_receipt check ((receipt is null) = (receipt_at is null));

-- A bank that says the contrary of what a person has said waits for a person: what was recorded stands, or is put right.
alter table cashier.withdrawal drop constraint withdrawal_attention_check;
alter table cashier.withdrawal add constraint withdrawal_attention_check check (attention in ('unknown', 'contrary'));
alter table cashier.withdrawal drop constraint withdrawal_check5;
alter table cashier.withdrawal add constraint withdrawal_attention_state check (
  case attention when 'unknown' then state = 'paying' when 'contrary' then state in ('paid', 'received', 'not_received', 'failed') else true end);
create index withdrawal_trouble on cashier.withdrawal (brand_id) where attention is not null;

-- The audit log names a deposit or withdrawal by its id alone.
create index deposit_by_id on cashier.deposit (id);
create index withdrawal_by_id on cashier.withdrawal (id);

-- The newest id (UUIDv7: ids grow with time) of the commands that moved this purse. A command behind it is new, so the plain way of
-- `ledger.post_cash` writes its lines without asking for a repeated id line by line.
alter table ledger.account add column last_id uuid not null default '00000000-0000-0000-0000-000000000000';
update ledger.account a set last_id = e.id
from (select distinct on (member_id, account, currency) member_id, account, currency, id from ledger.entry where own order by member_id, account, currency, id desc) e
where a.member_id = e.member_id and a.purse = e.account and a.currency = e.currency;

-- A payment at the bank is credited once per account of the brand, whichever channel it came by.
-- Before, its reference was unique per channel and compared as it was written.

-- The form in which references are compared: capital letters without spaces, dashes and other
-- punctuation, in the compatibility form of Unicode. The keys of stored rows are made by it.
create function cashier.payment_key(p_reference text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    nullif(
      regexp_replace(
        upper(normalize(p_reference, NFKC) collate "C"),
        '[[:space:][:punct:]\u00ad\u200b-\u200f\u2010-\u2015\u2028-\u202f\u2060\u2212\ufeff]',
        '',
        'g'
      ),
      ''
    ),
    p_reference
  )
$$;

alter table cashier.notice
  -- The account of the brand that was paid into. PromptPay and bank transfer share one.
  add column account text check (length(account) between 1 and 100),
  add column payment_key text generated always as (cashier.payment_key(authorisation)) stored,
  -- Why an entered amount is not the declared one.
  add column difference text check (difference in ('payer', 'fee', 'several', 'other'));
update cashier.notice set account = case when channel in ('promptpay', 'transfer') then 'bank' else channel end;
alter table cashier.notice alter column account set not null;
drop index cashier.notice_of_payment;
create index notice_of_payment on cashier.notice (account, payment_key) where outcome = 'paid';

-- The payment by which a deposit was credited.
create table cashier.bank_payment (
  member_id uuid not null,
  deposit_id uuid not null,
  account text not null check (length(account) between 1 and 100),
  payment_key text not null check (length(payment_key) between 1 and 400),
  -- A payment that an earlier version had already credited to another deposit.
  duplicate boolean not null default false,
  primary key (member_id, deposit_id),
  foreign key (member_id, deposit_id) references cashier.deposit (member_id, id)
);
insert into cashier.bank_payment (member_id, deposit_id, account, payment_key, duplicate)
select
  member_id,
  id,
  account,
  payment_key,
  row_number() over (partition by account, payment_key order by ended_at, id) > 1
from (
  select
    d.member_id,
    d.id,
    d.ended_at,
    case when d.channel in ('promptpay', 'transfer') then 'bank' else d.channel end as account,
    cashier.payment_key(d.authorisation) as payment_key
  from cashier.deposit d
  where d.authorisation is not null
) as credited;
create unique index bank_payment_once on cashier.bank_payment (account, payment_key) where not duplicate;
drop index cashier.deposit_authorisation;

alter table cashier.settings
  -- From this difference between an entered and the declared amount on, two operators decide.
  add column difference_pair_from bigint not null default 100000000 check (difference_pair_from > 0);

grant select on cashier.bank_payment to chokdee_app;

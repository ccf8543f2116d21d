-- How many days a password may be used where the brand forces a change (PWDEXPFORCECHANGE3). Null: for ever, which is the advice of today's standards.
alter table brand.brand add column password_days integer check (password_days between 1 and 3650);

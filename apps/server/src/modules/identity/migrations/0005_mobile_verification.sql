-- Codes that prove the number of a member who has an account but no proved number.
alter table identity.sms_code drop constraint sms_code_purpose_check;
alter table identity.sms_code add constraint sms_code_purpose_check
  check (purpose in ('register', 'account', 'withdrawal', 'verify'));

-- Codes that a member types for a withdrawal. A code for a login or a recovery does not count for
-- it.
alter table identity.sms_code drop constraint sms_code_purpose_check;
alter table identity.sms_code add constraint sms_code_purpose_check
  check (purpose in ('register', 'account', 'withdrawal'));

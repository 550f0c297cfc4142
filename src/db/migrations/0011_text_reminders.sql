-- Reminders about tracked jobs by text need a consent of their own.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('terms', 'tcpa', 'sms-alerts', 'sms-reminders', 'email-alerts'));

-- The first login of a device that the member has not used makes withdrawals wait, like a change of what proves them.
alter table cool_off drop constraint cool_off_why_check;
alter table cool_off add constraint cool_off_why_check check (why in
  ('login_password', 'trading_password', 'second_factor', 'recovery', 'payee', 'factor_recovery', 'new_device'));

-- A lost second factor has a way back: a request that begins at the login, for whoever knows the password, reads the mailbox and gives the IC number.
alter table request drop constraint request_kind_check;
alter table request add constraint request_kind_check check (kind in
  ('level_upgrade', 'trading_password', 'unlock', 'name_correction', 'appeal', 'data_export', 'account_closure', 'second_factor'));
alter table cool_off drop constraint cool_off_why_check;
alter table cool_off add constraint cool_off_why_check check (why in
  ('login_password', 'trading_password', 'second_factor', 'recovery', 'payee', 'factor_recovery'));
alter table mail_code drop constraint mail_code_purpose_check;
alter table mail_code add constraint mail_code_purpose_check check (purpose in ('register', 'reset', 'recovery'));
-- A ticket may live longer than the five minutes it began with, and is still judged by when the password was given.
alter table login_ticket add column opened_at timestamptz;
update login_ticket set opened_at = expires_at - interval '5 minutes';
alter table login_ticket alter column opened_at set not null;
create index login_ticket_member on login_ticket (member_id);
create index passkey_used on passkey (member_id, used_at);

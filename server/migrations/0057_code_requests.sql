-- A mailed code belongs to the request of one browser: the ticket that only that browser was given. Codes of before had none and are asked for anew.
delete from mail_code;
drop table thaw_code;
alter table mail_code drop constraint mail_code_purpose_check;
alter table mail_code add constraint mail_code_purpose_check check (purpose in ('register', 'reset', 'recovery', 'thaw'));
alter table mail_code add column ticket_hash text not null unique;
-- What the codes of a mailbox are counted by.
alter table mail_code add column asker text not null check (asker in ('device', 'pass', 'stranger'));
alter table mail_code add column device_hash text not null;
alter table mail_code add column place text not null;

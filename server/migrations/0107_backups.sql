-- Backups that were completed, so that an alert can say when the last one is old. Written by the command that makes a
-- backup, as the database's owner or its superuser.
create table backup (at timestamptz primary key default now());
grant select on backup to tonne_app;

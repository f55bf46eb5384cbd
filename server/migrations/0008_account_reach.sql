-- How much of a project is retired is part of what every visitor reads of it: found by its project, not among all accounts.
create index account_retired on account (asset) where kind = 'member' and pocket = 'retired';
-- A balance changes with every purchase. Room on its page lets the new version stand beside the old one, without touching any index.
alter table account set (fillfactor = 70);
alter table session set (fillfactor = 80);

-- Which secret the database lives under: the key its log is signed with, and the id of the key that seals. Written by the first start.
alter table instance add column public_key text, add column seal_key text, add check ((public_key is null) = (seal_key is null));

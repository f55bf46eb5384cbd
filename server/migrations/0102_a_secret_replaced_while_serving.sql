-- While a secret is replaced, nodes serve on and seal under one of two keys: the database names the one that comes, and
-- a recovery code, of which only a keyed hash is stored, says under which key it was made.
alter table instance add column seal_key_next text;
alter table recovery_code add column key_id text;

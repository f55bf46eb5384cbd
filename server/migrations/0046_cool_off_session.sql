-- Which session made a change of what proves a member: the only one of before that may live on. Null where none may, and for what was before.
alter table cool_off add column session_id bigint references session;

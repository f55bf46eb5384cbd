-- What members were told may be taken back before it begins. Then only those who were told are told that, and nobody
-- else: up to this member. Null: everybody.
alter table broadcast add column last_id bigint;

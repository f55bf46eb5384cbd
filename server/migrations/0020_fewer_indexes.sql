-- Every row of a purchase is written once and found by few ways; an index that only repeats another, or serves a sweep, is work for each of them.

-- Nothing looks a posting up by its number alone: its entry does, in order.
alter table posting drop constraint posting_pkey;
alter table posting add primary key (entry_id, id);
drop index posting_entry;

-- A range is found by its account and its first kg, of which there is one.
alter table serial_range drop constraint serial_range_pkey;
alter table serial_range add primary key (account_id, from_kg);
drop index serial_range_account;

-- An order's number ends in its id, by which it is found.
alter table "order" drop constraint order_no_key;

-- A member's orders are read by their time: the newest first, or since the month began.
drop index order_member;
create index order_member on "order" (member_id, at desc, id desc);

-- The sweeps read these tables whole, every ten minutes.
drop index idempotency_at;
drop index event_at;

-- One line tells all members of a batch to whom the same became stale.
alter table event add column member_ids bigint[];
update event set member_ids = array[member_id];
alter table event alter column member_ids set not null;
alter table event drop column member_id;

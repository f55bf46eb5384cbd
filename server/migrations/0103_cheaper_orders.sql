-- Nothing is found by the entry that brought a range.
drop index serial_range_entry;
-- Ascending: a row that comes after all others of its project fills the last page. In descending order each was the
-- first of them, so every page was split in the middle, which wrote half of it into the log and left both halves half
-- empty.
create index order_sold_at on "order" (project_id, at, id) where price_version is not null;
drop index order_sold;
-- Each period changes the sums of the accounts it moved: with room in their page no index is written for that.
alter table checkpoint_sum set (fillfactor = 50);
alter table recount_sum set (fillfactor = 50);

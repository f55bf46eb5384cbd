-- Orders of the book have no version of a price. Those that were withdrawn at once are looked for by this index, and
-- the sales of a project by that of sales, so nothing reads order_project_day any more: a later release drops it, and
-- a purchase is written into one index less.
create index order_booked_at on "order" (project_id, at) where price_version is null;

-- The last sale of each project is asked for every few seconds. Orders of the book have no version of a price and are
-- none: by order_project_day all that came after the last sale were read to find it.
create index order_sold on "order" (project_id, at desc, id desc) where price_version is not null;

-- Since 0106 the days of a project are read by order_sold_at and order_booked_at, so every order wrote into this index
-- for nobody.
drop index order_project_day;

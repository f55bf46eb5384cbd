-- order_key finds the purchases of a member in a project only through all keys of the member, so PostgreSQL read each
-- order that the member ever made instead. Without the time, so that the purchases of one member in one project share
-- an entry.
create index order_bought on "order" (member_id, project_id) where kind <> 'sell';

-- What is looked at every minute is found by an index, however long the history is.

-- A project's serials in their order: whether one kilogram stands twice shows between neighbours.
create index serial_range_project on serial_range (project_id, from_kg);
-- Few bookings keep a fee.
create index booking_kept on booking (order_id) where kept_cents > 0;
-- Sessions that can still be used are the few that end last.
create index session_open on session (ends_at) where revoked_at is null;

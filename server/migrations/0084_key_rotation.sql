-- Each change of the key that signs the log: the position of its row there, and both keys with a signature of each.
-- Written by the owner of the database while no node serves; the app reads it.
create table key_rotation (
  id bigint generated always as identity primary key,
  position bigint not null unique,
  old_key text not null unique,
  new_key text not null unique,
  old_signature bytea not null,
  new_signature bytea not null,
  at timestamptz not null
);
grant select on key_rotation to tonne_app;
create trigger log_waiting after insert on key_rotation referencing new table as added
  for each statement execute function wait_by_id('key');
alter table key_rotation enable always trigger log_waiting;

-- only adds: every row that an earlier release writes has its bytes and nothing stored elsewhere, as before.
-- Papers of projects and of members: in their row or in a store of objects, as pictures are.
alter table project_file
  alter column bytes drop not null,
  add column stored jsonb,
  add check (num_nonnulls(bytes, stored) = 1);
-- Its bytes stay filled, or are of no length beside an object: the release before empties them with a word.
alter table kept_file
  add column stored jsonb,
  add check ((stored is null) = (octet_length(bytes) > 0));
create trigger held after insert on project_file for each row when (new.stored is not null)
  execute function hold_file();
create trigger held after insert on kept_file for each row when (new.stored is not null) execute function hold_file();
-- The app may not change a paper that was given out, and may empty it when its time is over: then its key goes too.
create function empty_file() returns trigger language plpgsql as $$
begin
  insert into file_loose (name) values (old.stored ->> 'name');
  new.stored := null;
  return new;
end $$;
create trigger emptied before update of bytes on kept_file for each row
  when (old.stored is not null and octet_length(new.bytes) > 0) execute function empty_file();

-- What stood in its row may move to the store later.
create trigger moved after update of stored on upload for each row
  when (old.stored is null and new.stored is not null) execute function hold_file();
create trigger moved after update of stored on content_picture for each row
  when (old.stored is null and new.stored is not null) execute function hold_file();
create trigger moved after update of stored on project_file for each row
  when (old.stored is null and new.stored is not null) execute function hold_file();
create trigger moved after update of stored on kept_file for each row
  when (old.stored is null and new.stored is not null) execute function hold_file();

-- only adds: every row that an earlier release writes has its bytes and nothing stored elsewhere, as before.
-- A picture's bytes stand in its row, or in a store of objects under a key that stands in its row alone.
alter table upload
  alter column bytes drop not null,
  -- {name, key, sha256, size}: where the object is, what opens it, and what it must be.
  add column stored jsonb,
  add check (num_nonnulls(bytes, stored) = 1);
alter table content_picture
  alter column bytes drop not null,
  add column stored jsonb,
  add check (num_nonnulls(bytes, stored) = 1);

-- Objects that no row holds: about to be held, left by a transaction that ended, or of a row that was deleted.
create table file_loose (
  name text primary key,
  at timestamptz not null default now()
);
grant select, insert, delete on file_loose to tonne_app;

-- In the transaction of the row itself, so an object is loose exactly while no committed row holds it. One that the
-- sweep has taken meanwhile can no longer be held.
create function hold_file() returns trigger language plpgsql as $$
begin
  delete from file_loose where name = new.stored ->> 'name';
  if not found then raise exception 'the object % is not there to be held', new.stored ->> 'name'; end if;
  return null;
end $$;
create function let_file_go() returns trigger language plpgsql as $$
begin
  insert into file_loose (name) values (old.stored ->> 'name');
  return null;
end $$;
create trigger held after insert on upload for each row when (new.stored is not null) execute function hold_file();
create trigger let_go after delete on upload for each row when (old.stored is not null) execute function let_file_go();
create trigger held after insert on content_picture for each row when (new.stored is not null)
  execute function hold_file();

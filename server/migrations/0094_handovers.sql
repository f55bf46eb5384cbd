-- What an operator gives to a colleague at the end of a shift, with a note. Its items are assignments from then on;
-- this says that they came together, and whether they were seen.
create table handover (
  id bigint generated always as identity primary key,
  from_id bigint not null references operator,
  to_id bigint not null references operator,
  note text not null check (note <> ''),
  -- [{queue, subject}], as they were given.
  items jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  check (from_id <> to_id)
);
create index handover_to on handover (to_id, id desc);
create index handover_from on handover (from_id, id desc);
grant select, insert, update on handover to tonne_app;
grant usage on all sequences in schema public to tonne_app;

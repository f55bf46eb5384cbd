-- What was entered wrongly: one operator proposes the mirror, another enters it. An entry has at most one that stands. A mirror may leave money
-- in suspense, which is still at the bank; it is given on at once or by a correction of its own.
create table correction (
  id bigint generated always as identity primary key,
  no text not null unique,
  kind text not null check (kind in ('mirror', 'give')),
  entry_id bigint check ((entry_id is not null) = (kind = 'mirror')),
  of_id bigint references correction check ((of_id is not null) = (kind = 'give')),
  member_ids bigint[] not null,
  give_to bigint references member,
  evidence text not null,
  text_en text not null,
  text_cn text not null,
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  parked_cents bigint not null check (parked_cents >= 0),
  given_at timestamptz,
  made_entry_id bigint,
  given_entry_id bigint,
  proposed_by bigint not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  check (decided_by is null or state = 'rejected' or decided_by <> proposed_by)
);
create unique index correction_once on correction (entry_id) where kind = 'mirror' and state <> 'rejected';
create unique index correction_given_once on correction (of_id) where kind = 'give' and state <> 'rejected';
create index correction_state on correction (state, id);
create index correction_made on correction (made_entry_id) where made_entry_id is not null;
grant select, insert, update on correction to tonne_app;
grant usage on all sequences in schema public to tonne_app;

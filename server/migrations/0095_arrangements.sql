-- How each operator has arranged the desk, so that it follows them from machine to machine. None of it decides
-- anything.
create table arrangement (
  operator_id bigint primary key references operator,
  -- What is folded, how high rows are, which columns a queue shows, how wide the sheet is.
  value jsonb not null
);
-- Up to when an operator has seen a queue: what came later is new to them.
create table queue_seen (
  operator_id bigint not null references operator,
  queue text not null,
  at timestamptz not null,
  primary key (operator_id, queue)
);
-- A list of the desk as its address says it, under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  -- The role that sees it beside its owner; null: its owner alone.
  role text,
  place text not null,
  name text not null check (name <> ''),
  search jsonb not null,
  at timestamptz not null
);
create unique index saved_view_name on saved_view (operator_id, place, name);
create index saved_view_role on saved_view (role) where role is not null;
grant select, insert, update, delete on arrangement, queue_seen, saved_view to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- How often each rule said no, per Singapore day: never whom.
create table refusal_count (
  day date not null,
  rule text not null,
  n bigint not null check (n > 0),
  primary key (day, rule)
);
-- The public figures of a day, as last computed on it: pages and open data read this row and nothing else.
create table open_snapshot (
  day date primary key,
  figures jsonb not null,
  made_at timestamptz not null
);
grant select, insert, update on refusal_count, open_snapshot to tonne_app;

-- What registries' exports said of serial numbers: kept row by row, with the file it came from.
create table registry_file (
  id bigint generated always as identity primary key,
  registry text not null check (registry in ('verra', 'goldStandard')),
  name text not null,
  hash text not null unique,
  rows int not null,
  taken_by bigint not null references operator,
  taken_at timestamptz not null
);
create table registry_block (
  id bigint generated always as identity primary key,
  file_id bigint not null references registry_file,
  line int not null,
  registry text not null,
  series text not null,
  kind text not null check (kind in ('issued', 'ended')),
  first_no bigint not null check (first_no > 0),
  last_no bigint not null,
  registry_project_id text not null,
  name text not null,
  country text,
  vintage_from date not null,
  vintage_to date not null,
  template text not null,
  issued_on date not null,
  ended_on date,
  check (first_no <= last_no),
  unique (series, kind, first_no)
);
create index registry_block_project on registry_block (registry, registry_project_id);

grant select, insert on registry_file, registry_block to tonne_app;
grant usage on all sequences in schema public to tonne_app;

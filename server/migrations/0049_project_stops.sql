-- A sale is stopped at once by one operator; that it ends for good, or goes on, takes another.
-- While a stop waits the project keeps its decision and carries the reason that members read.
create table project_stop (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  reason text not null,
  text_en text not null,
  text_cn text not null,
  state text not null check (state in ('proposed', 'closed', 'reopened')),
  stopped_by bigint not null references operator,
  stopped_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz
);
create unique index project_stop_waits on project_stop (project_id) where state = 'proposed';
grant select, insert, update on project_stop to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- Who answers for a month's pack: two people sign its cover, one after the other. A cover that the second refused
-- stays, and another may be begun.
create table month_cover (
  id bigint generated always as identity primary key,
  month text not null references month_close,
  -- Of the pack's whole table, as both saw it.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('proposed', 'signed', 'refused')),
  proposed_by bigint not null references operator,
  proposed_name text not null,
  proposed_at timestamptz not null,
  decided_by bigint references operator,
  decided_name text,
  decided_at timestamptz,
  check ((state = 'proposed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'signed' or decided_by <> proposed_by)
);
create unique index month_cover_live on month_cover (month) where state <> 'refused';
grant select, insert, update on month_cover to tonne_app;
grant usage on all sequences in schema public to tonne_app;

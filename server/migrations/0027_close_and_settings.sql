-- Each attempt to close a day, kept as it was: what the bank said, what the ledger said, and what did not agree.
create table daily_close (
  id bigint generated always as identity primary key,
  day date not null,
  closed boolean not null,
  bank_cents bigint not null,
  ledger_cents bigint not null,
  members_cents bigint not null,
  suspense_cents bigint not null,
  payouts_cents bigint not null,
  proceeds_cents bigint not null,
  fees_cents bigint not null,
  gst_cents bigint not null,
  differences jsonb not null,
  made_at timestamptz not null
);
create unique index daily_close_once on daily_close (day) where closed;
create index daily_close_day on daily_close (day, id desc);

-- Public holidays: each version is the whole list, with where it comes from; the one in force is the latest that has begun.
create table holiday_version (
  version int generated always as identity primary key,
  days jsonb not null,
  source text not null,
  effective_at timestamptz not null,
  made_at timestamptz not null
);

-- What one operator proposes to change of terms or holidays, and another decides.
create table setting_proposal (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('terms', 'holidays')),
  value jsonb not null,
  source text not null,
  effective_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  decided_name text,
  decided_at timestamptz
);
grant select, insert on daily_close, holiday_version to tonne_app;
grant select, insert, update on setting_proposal to tonne_app;
grant usage on all sequences in schema public to tonne_app;

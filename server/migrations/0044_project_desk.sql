-- Projects are written at the desk as drafts: each saved version is kept, and what is published is one that another person approved.

-- Of a presale: until when the rest is paid, where it differs from the terms; how much is in the draw, where it is not everything.
alter table project add column final_payment_hours int check (final_payment_hours > 0);
alter table project add column presale_supply_kg bigint check (presale_supply_kg > 0);
alter table project add column images jsonb not null default '[]';
-- Which row of a registry's export the serials came from; null for what was issued before exports were kept.
alter table serial_block add column registry_block_id bigint references registry_block;

create table project_draft (
  id bigint generated always as identity primary key,
  no text not null unique,
  -- Null until it is submitted for the first time: from then on members see that it is in review.
  project_id int unique references project,
  state text not null check (state in ('draft', 'submitted', 'changes_requested', 'approved', 'closed')),
  version int not null check (version > 0),
  -- The version that is published; null until the first approval.
  live_version int,
  -- Why changes were asked for, or why it was closed.
  note text,
  submitted_by bigint references operator,
  submitted_at timestamptz,
  decided_by bigint references operator,
  decided_at timestamptz,
  made_at timestamptz not null
);
create index project_draft_state on project_draft (state, submitted_at);

create table project_revision (
  draft_id bigint not null references project_draft,
  version int not null,
  content jsonb not null,
  -- Null: as it was published before drafts were kept.
  saved_by bigint references operator,
  saved_at timestamptz not null,
  primary key (draft_id, version)
);

create table project_price_plan (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  price_cents bigint not null check (price_cents > 0),
  effective_at timestamptz not null,
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null references operator,
  proposed_at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  -- The version of the price that it became.
  price_version int
);
create unique index project_price_waits on project_price_plan (project_id) where state = 'proposed';

-- Papers and pictures, named by the SHA-256 of their bytes: one that was shown once stays, and can be checked.
create table project_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('document', 'image')),
  bytes bytea not null,
  pages int,
  width int,
  height int,
  added_by bigint not null references operator,
  added_at timestamptz not null,
  -- Null: operators alone may read it.
  published_at timestamptz
);

grant select, insert, update on project_draft, project_price_plan, project_file to tonne_app;
grant select, insert on project_revision to tonne_app;
grant usage on all sequences in schema public to tonne_app;

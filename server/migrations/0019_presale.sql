-- Bookings, their draws, and the phases that projects went through. What a draw was, once published, no statement of the application can
-- change: of the three tables of the draw it may only read and insert.

-- Before booking opens: the rules and the commitment to a secret, which stands beside it encrypted.
create table draw_commit (
  project_id int primary key references project,
  project_no text not null,
  rule text not null,
  commit_hash text not null check (length(commit_hash) = 64),
  seed_sealed bytea not null,
  seed_key text not null,
  supply_kg bigint not null check (supply_kg > 0),
  lot_kg bigint not null check (lot_kg > 0),
  cap_kg bigint not null,
  -- Null: the members' own seeds are the beacon. Else the drand chain and the round that was named in advance.
  drand_chain text,
  drand_round bigint,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  published_at timestamptz not null,
  check ((drand_chain is null) = (drand_round is null)),
  check (published_at < closes_at)
);
create index draw_commit_closes on draw_commit (closes_at);

-- At the close: who is in the draw, before anybody can know what it will give.
create table draw_list (
  project_id int primary key references draw_commit,
  entrants text not null,
  entrants_hash text not null check (length(entrants_hash) = 64),
  member_seeds text not null,
  sealed_at timestamptz not null
);

-- Drawn, with everything it takes to draw again; or void, with the reason.
create table draw_result (
  project_id int primary key references draw_commit,
  outcome text not null check (outcome in ('drawn', 'void')),
  void_why text,
  server_seed text,
  beacon text,
  drand_signature text,
  seed text,
  at timestamptz not null,
  check ((outcome = 'void') = (void_why is not null)),
  check ((outcome = 'drawn') = (server_seed is not null and beacon is not null and seed is not null))
);

-- What a presale order has besides: its conditions as published then, its part in the draw, what became of the fee.
create table booking (
  order_id bigint primary key,
  order_no text not null unique,
  project_id int not null references project,
  member_id bigint not null,
  asked_kg bigint not null check (asked_kg > 0),
  price_cents bigint not null,
  fee_cents bigint not null check (fee_cents > 0),
  -- What of the fee is still held.
  kept_cents bigint not null check (kept_cents >= 0 and kept_cents <= fee_cents),
  member_seed text not null check (length(member_seed) = 64),
  terms jsonb not null,
  rank int,
  allotted_kg bigint check (allotted_kg >= 0 and allotted_kg <= asked_kg),
  final_due_at timestamptz,
  reminded_hours int,
  -- Paid, lapsed, cancelled or without tons: nothing is due any more.
  settled_at timestamptz,
  delivered_at timestamptz,
  made_at timestamptz not null,
  unique (project_id, rank)
);
-- One booking a person in each draw.
create unique index booking_one on booking (project_id, member_id) where settled_at is null;
create index booking_project on booking (project_id, order_id);
create index booking_member on booking (member_id, order_id desc);
create index booking_due on booking (final_due_at) where settled_at is null and final_due_at is not null;
create index booking_undelivered on booking (project_id) where delivered_at is null and allotted_kg > 0;

-- Each phase that was seen to begin: `at` is when it did, `seen_at` when a server looked.
create table project_phase (
  id bigint generated always as identity primary key,
  project_id int not null references project,
  phase text not null check (phase in ('pending_review', 'not_begun', 'presale', 'reservation_waiting', 'in_progress', 'full', 'ended', 'closed')),
  at timestamptz not null,
  seen_at timestamptz not null
);
create index project_phase_project on project_phase (project_id, id desc);

grant select, insert on draw_commit, draw_list, draw_result, project_phase to tonne_app;
grant select, insert, update on booking to tonne_app;
grant usage on all sequences in schema public to tonne_app;

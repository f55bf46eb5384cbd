-- Projects, their prices and serials; orders; deposits.

create table project (
  id int generated always as identity primary key,
  no text not null unique,
  art text not null,
  type text not null,
  nature text not null check (nature in ('removal', 'avoidance')),
  name_en text not null,
  name_cn text not null,
  place_en text not null,
  place_cn text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null,
  registry text not null,
  registry_project_id text not null,
  methodology jsonb not null,
  vintage_from date not null,
  vintage_to date not null,
  verifier text not null,
  buffer_percent int,
  sdgs int[] not null,
  icc jsonb not null,
  lot_kg bigint not null check (lot_kg > 0),
  min_kg bigint not null check (min_kg > 0),
  max_kg bigint not null,
  monthly_orders int,
  total_orders int,
  min_level int not null default 1,
  presale_starts_at timestamptz,
  presale_ends_at timestamptz,
  booking_basis_points int,
  forfeit_basis_points int,
  starts_at timestamptz not null,
  ends_at timestamptz,
  decision text not null default 'pending_review' check (decision in ('pending_review', 'approved', 'closed')),
  closed_reason_en text,
  closed_reason_cn text,
  issued_kg bigint not null default 0 check (issued_kg >= 0),
  introduction jsonb not null,
  facts jsonb not null,
  documents jsonb not null,
  featured boolean not null default false,
  created_at timestamptz not null,
  check (min_kg <= max_kg),
  check ((presale_starts_at is null) = (presale_ends_at is null)),
  check (presale_ends_at is null or presale_ends_at <= starts_at),
  check (ends_at is null or starts_at < ends_at)
);

-- Prices are versions with their date; the price of an order can always be found again.
create table project_price (
  project_id int not null references project,
  version int not null,
  price_cents bigint not null check (price_cents > 0),
  effective_at timestamptz not null,
  primary key (project_id, version)
);
create index project_price_effective on project_price (project_id, effective_at desc, version desc);

-- Serial numbers as the registry issued them, in order of issue; `start_kg` is where the block begins in the project's kg.
create table serial_block (
  project_id int not null references project,
  position int not null,
  first_no bigint not null,
  last_no bigint not null,
  text text not null,
  start_kg bigint not null,
  primary key (project_id, position),
  check (first_no <= last_no)
);

create table "order" (
  id bigint primary key,
  no text not null unique,
  kind text not null check (kind in ('buy', 'presale', 'sell')),
  state text not null check (state in ('applying', 'in_progress', 'pending_final_payment', 'final_payment_made', 'completed', 'cancelled', 'expired', 'not_allocated')),
  member_id bigint not null,
  project_id int not null,
  kg bigint not null check (kg > 0),
  price_cents bigint not null,
  price_version int,
  total_cents bigint not null,
  fee_cents bigint not null,
  gst_cents bigint not null,
  entry_id bigint,
  at timestamptz not null
);
create index order_member on "order" (member_id, id desc);
create index order_bought on "order" (member_id, project_id, at) where kind <> 'sell';
create index order_project_day on "order" (project_id, at);

-- Every state an order took after the one it was made in.
create table order_step (
  order_id bigint not null,
  state text not null,
  at timestamptz not null,
  primary key (order_id, state)
);

create table deposit (
  id bigint generated always as identity primary key,
  no text not null unique,
  reference text not null unique,
  member_id bigint not null references member,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('waiting', 'expired', 'cancelled', 'in_review', 'completed', 'returned')),
  paynow text not null,
  uen text not null,
  payee text not null,
  entry_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz
);
create index deposit_member on deposit (member_id, id desc);
create index deposit_due on deposit (expires_at) where state = 'waiting';

-- Lines of bank statements, each known once by the bank's own reference.
create table bank_line (
  id bigint generated always as identity primary key,
  bank text not null,
  bank_ref text not null,
  reference text,
  amount_cents bigint not null,
  deposit_id bigint references deposit,
  outcome text not null check (outcome in ('credited', 'in_review', 'suspense')),
  why text,
  value_at timestamptz not null,
  unique (bank, bank_ref)
);

-- The demo bank's own book: when it will pay which reference. Empty in production.
create table demo_bank_order (
  reference text primary key,
  amount_cents bigint not null,
  pays_at timestamptz not null,
  paid_at timestamptz
);
create index demo_bank_due on demo_bank_order (pays_at) where paid_at is null;
create table demo_bank (
  id int primary key check (id = 1),
  paused boolean not null default false
);

grant select, insert, update on project, deposit, "order", demo_bank_order, demo_bank to tonne_app;
grant select, insert on project_price, serial_block, order_step, bank_line to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- The ledger: named accounts, immutable postings, serial ranges, holds, and what every command leaves beside them.

-- One row: which world this database holds. Production refuses a demo one.
create table instance (
  id int primary key check (id = 1),
  mode text not null check (mode in ('demo', 'production')),
  clock_ahead_ms bigint not null default 0,
  seeded_at timestamptz
);

-- asset 0 is SGD in cents, any other number a project's credits in kg. Guarded accounts carry a balance that is never negative and
-- are locked by who changes them; the others are sums of their postings, have no balance and are never locked, so never hot.
create table account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('member', 'project', 'house')),
  owner_id bigint not null,
  pocket text not null,
  asset int not null,
  balance bigint check (balance >= 0),
  unique (kind, owner_id, pocket, asset)
);

-- Ids of entries and orders are handed to nodes in blocks, so that a command knows its numbers before it writes.
create sequence entry_id_seq increment by 500;
create sequence order_id_seq increment by 500;

-- One row moves `amount` out of debit into credit, for ever. No foreign keys to account: each check would lock a shared row of the
-- platform's accounts; the invariants look for strays instead.
create table posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null,
  kind text not null,
  cause_id bigint not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  reverses_id bigint,
  at timestamptz not null,
  check (debit_id <> credit_id)
);
create index posting_debit on posting (debit_id, id);
create index posting_credit on posting (credit_id, id);
create index posting_entry on posting (entry_id);
-- A correction mirrors a posting once.
create unique index posting_reverses on posting (reverses_id) where reverses_id is not null;

-- Whose every kilogram is: disjoint ranges over a project's issued kg.
create table serial_range (
  id bigint generated always as identity primary key,
  project_id int not null,
  account_id bigint not null,
  from_kg bigint not null check (from_kg >= 0),
  to_kg bigint not null,
  entry_id bigint not null,
  check (from_kg < to_kg)
);
create index serial_range_account on serial_range (account_id, from_kg);
create index serial_range_entry on serial_range (entry_id);

-- What owns each held cent.
create table hold (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  why text not null,
  cause_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  release_rule_en text not null,
  release_rule_cn text not null,
  release_by timestamptz,
  since timestamptz not null,
  released_at timestamptz
);
create index hold_open on hold (member_id) where released_at is null;

-- One key, one effect: written in the effect's own transaction, with the answer that a replay gets.
create table idempotency (
  member_id bigint not null,
  key text not null,
  request_hash text not null,
  answer text not null,
  at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_at on idempotency (at);

-- What became stale for whom; the socket tells it, the row is swept after a day.
create table event (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  stale text[] not null,
  at timestamptz not null
);
create index event_at on event (at);

-- The last comparison of all balances with all postings.
create table ledger_check (
  id bigint generated always as identity primary key,
  difference_cents bigint not null,
  difference_kg bigint not null,
  serial_kg bigint not null,
  postings bigint not null,
  checked_at timestamptz not null
);

-- Who runs a scheduled job: the fence grows with each holder, so a node that slept through its lease cannot write.
create table lease (
  job text primary key,
  node text not null,
  fence bigint not null,
  until timestamptz not null
);

-- Fees, limits and windows: versions with their date, never edited.
create table terms_version (
  version int generated always as identity primary key,
  effective_at timestamptz not null,
  terms jsonb not null,
  made_at timestamptz not null
);
create index terms_effective on terms_version (effective_at);

-- Acts of operators and of the system on rights and money. Append only.
create table audit (
  id bigint generated always as identity primary key,
  actor text not null,
  act text not null,
  subject text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);

grant select, insert on posting, audit, terms_version, ledger_check, event to tonne_app;
grant delete on event to tonne_app;
grant select, insert, update on account, serial_range, hold, idempotency, lease, instance to tonne_app;
grant delete on idempotency, serial_range, lease to tonne_app;
grant usage on all sequences in schema public to tonne_app;

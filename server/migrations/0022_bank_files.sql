-- Statements of the bank, taken whole, once, in order; their lines are booked after.
create table bank_file (
  id bigint generated always as identity primary key,
  name text not null,
  statement text not null unique,
  hash text not null unique,
  opening_cents bigint not null,
  closing_cents bigint not null,
  closing_day date not null,
  lines jsonb not null,
  taken_by text not null,
  taken_at timestamptz not null,
  booked_at timestamptz
);
create index bank_file_unbooked on bank_file (id) where booked_at is null;

-- What arrived under an intent when that is not what was asked for.
alter table deposit add column paid_cents bigint;

-- A member says that a payment nobody could match is theirs.
create table claim (
  id bigint generated always as identity primary key,
  no text not null unique,
  member_id bigint not null references member,
  amount_cents bigint not null check (amount_cents > 0),
  paid_day date not null,
  sender text not null,
  reference text not null,
  evidence text not null,
  state text not null check (state in ('open', 'granted', 'refused', 'withdrawn')),
  answer text,
  made_at timestamptz not null,
  decided_at timestamptz
);
create index claim_member on claim (member_id, id desc);
create index claim_open on claim (id) where state = 'open';

-- What operators decide about a line that nobody could match: proposed by one, approved by another.
create table line_decision (
  id bigint generated always as identity primary key,
  line_id bigint not null references bank_line,
  kind text not null check (kind in ('match', 'return')),
  member_id bigint references member,
  claim_id bigint references claim,
  reason text not null,
  state text not null check (state in ('proposed', 'approved', 'rejected')),
  proposed_by bigint not null,
  proposed_name text not null,
  proposed_at timestamptz not null,
  decided_name text,
  decided_at timestamptz,
  end_to_end_id text unique,
  sent_at timestamptz,
  settled_at timestamptz,
  check ((kind = 'match') = (member_id is not null))
);
create unique index line_decision_once on line_decision (line_id) where state <> 'rejected';
create index line_decision_to_send on line_decision (id) where kind = 'return' and state = 'approved' and sent_at is null;
create index bank_line_open on bank_line (id desc) where outcome in ('in_review', 'suspense');

grant select, insert, update on bank_file, claim, line_decision to tonne_app;
grant usage on all sequences in schema public to tonne_app;

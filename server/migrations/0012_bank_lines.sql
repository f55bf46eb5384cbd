-- A line of a statement goes in or out, names what it answers to, and may be a payout of ours that came back.
alter table bank_line add column direction text not null default 'credit' check (direction in ('credit', 'debit'));
alter table bank_line add column end_to_end_id text;
alter table bank_line add column counterparty text;
alter table bank_line add column returned text;
alter table bank_line drop constraint bank_line_outcome_check;
alter table bank_line add check (outcome in ('credited', 'in_review', 'suspense', 'paid', 'payout_returned', 'payout_review'));
create index bank_line_end_to_end on bank_line (end_to_end_id) where end_to_end_id is not null;

-- The demo bank does what it is told to do wrong, once: pays late, twice or another amount; refuses a payout, or accepts it without answering.
alter table demo_bank add column fault text check (fault in ('late', 'twice', 'amount', 'repeat', 'refused', 'timeout'));
alter table demo_bank_order add column pays_cents bigint;
alter table demo_bank_order add column times int not null default 1;
alter table demo_bank_order add column repeats boolean not null default false;
create table demo_bank_payout (
  end_to_end_id text primary key,
  amount_cents bigint not null check (amount_cents > 0),
  creditor text not null,
  refused boolean not null,
  accepted_at timestamptz not null,
  pays_at timestamptz not null,
  paid_at timestamptz
);
create index demo_bank_payout_due on demo_bank_payout (pays_at) where paid_at is null;
grant select, insert, update on demo_bank_payout to tonne_app;

-- Money out: the members' payees, their withdrawals with each step, the payment files, and what stops payments.

-- The number stands sealed under a key of the app's; `blind` finds the same one again without telling it, `tail` is what is shown.
create table payee (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  kind text not null check (kind in ('account', 'mobile', 'uen')),
  bank text,
  sealed bytea not null,
  key_id text not null,
  blind bytea not null,
  tail text not null,
  holder text not null,
  -- The member's registered name when it was added and compared.
  registered_name text not null,
  state text not null default 'unverified' check (state in ('unverified', 'verified', 'rejected')),
  verified_at timestamptz,
  -- Who saw that the holder is the member: a bank's name check, or an operator.
  verified_by text,
  rejected_why text,
  is_default boolean not null default false,
  usable_at timestamptz not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  check ((kind = 'account') = (bank is not null)),
  check ((state = 'verified') = (verified_at is not null))
);
create unique index payee_own on payee (member_id, blind) where removed_at is null;
create unique index payee_default on payee (member_id) where is_default and removed_at is null;
create index payee_unverified on payee (added_at) where state = 'unverified' and removed_at is null;

create sequence withdrawal_id_seq increment by 500;

-- What the payment says is copied here, but for the account number: a payee's number never changes and its row never goes.
create table withdrawal (
  id bigint primary key,
  -- Also the EndToEndId of its payment, for ever.
  no text not null unique,
  member_id bigint not null references member,
  payee_id bigint not null references payee,
  -- The Singapore day it counts on.
  day date not null check (extract(dow from day) between 1 and 5),
  -- Its place among that day's; null once it was cancelled or refused and counts no more.
  slot int,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  gst_cents bigint not null check (gst_cents >= 0 and gst_cents <= fee_cents),
  net_cents bigint not null check (net_cents > 0),
  terms_version int not null,
  stage text not null check (stage in ('requested', 'proposed', 'approved', 'sending', 'sent', 'completed', 'refused', 'cancelled')),
  payee_kind text not null,
  bank text,
  tail text not null,
  holder text not null,
  registered_name text not null,
  arrives_from date not null,
  arrives_by date not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  proposed_by bigint references operator,
  approved_by bigint references operator,
  refused_en text,
  refused_cn text,
  batch_id bigint,
  -- When the bank's statement told of the payment, and of its coming back.
  paid_at timestamptz,
  returned_at timestamptz,
  check (amount_cents = net_cents + fee_cents),
  check ((slot is null) = (stage in ('cancelled', 'refused'))),
  check (proposed_by <> approved_by),
  check (stage not in ('proposed', 'approved', 'sending', 'sent', 'completed') or proposed_by is not null),
  check (stage not in ('approved', 'sending', 'sent', 'completed') or approved_by is not null),
  check ((refused_en is not null) = (stage = 'refused'))
);
create unique index withdrawal_day on withdrawal (member_id, day, slot) where slot is not null;
create index withdrawal_member on withdrawal (member_id, id desc);
create index withdrawal_open on withdrawal (stage, id) where stage in ('requested', 'proposed', 'approved', 'sending', 'sent');
create index withdrawal_payee on withdrawal (payee_id) where stage in ('requested', 'proposed', 'approved', 'sending', 'sent');

create table withdrawal_step (
  withdrawal_id bigint not null references withdrawal,
  stage text not null,
  at timestamptz not null,
  by text not null,
  primary key (withdrawal_id, stage)
);

-- A file is made once and kept as it was: given out again it has the same MsgId, which a bank takes once.
create table payout_batch (
  id bigint generated always as identity primary key,
  msg_id text not null unique,
  payments int not null,
  sum_cents bigint not null,
  xml text not null,
  made_by bigint not null references operator,
  made_at timestamptz not null
);
alter table withdrawal add foreign key (batch_id) references payout_batch;

-- An open row stops payments out. Two people end it.
create table money_out_stop (
  id bigint generated always as identity primary key,
  why text not null,
  at timestamptz not null,
  resume_proposed_by bigint references operator,
  resume_proposed_at timestamptz,
  resumed_by bigint references operator,
  resumed_at timestamptz,
  check (resumed_by is null or resumed_by <> resume_proposed_by),
  check ((resumed_at is null) = (resumed_by is null))
);
create unique index money_out_stop_open on money_out_stop ((1)) where resumed_at is null;

-- What the last look at each invariant found.
create table invariant_run (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  checked int not null,
  broken text[] not null,
  detail jsonb not null
);

update terms_version set terms = jsonb_set(terms, '{withdrawal}', '{"arrivesFromDays": 1, "arrivesByDays": 3, "newPayeeHours": 24}'::jsonb || (terms -> 'withdrawal'));

grant select, insert, update on payee, withdrawal, money_out_stop to tonne_app;
grant select, insert on withdrawal_step, payout_batch, invariant_run to tonne_app;
grant usage on all sequences in schema public to tonne_app;

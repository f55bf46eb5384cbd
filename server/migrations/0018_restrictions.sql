-- A case says by its code which rule it rests on and what clears it, who opened it, and how it ended.
alter table restriction add column code text not null default 'trading_locked';
alter table restriction add column imposed_by text not null default 'system';
alter table restriction add column operator_id bigint;
alter table restriction add column approved_by bigint;
alter table restriction add column overdue_at timestamptz;
alter table restriction add column lifted_by text;
alter table restriction add column lifted_why text;
create unique index restriction_frozen on restriction (member_id) where code = 'self_freeze' and lifted_at is null;
create index restriction_review on restriction (review_by) where lifted_at is null and overdue_at is null;

-- What keeps money or a person out waits here for a second operator.
create table restriction_proposal (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  scopes text[] not null,
  code text not null,
  reason_en text not null,
  reason_cn text not null,
  review_by timestamptz not null,
  why text not null,
  proposed_by bigint not null references operator,
  at timestamptz not null,
  decided_by bigint references operator,
  decided_at timestamptz,
  restriction_id bigint references restriction
);
create index restriction_proposal_open on restriction_proposal (id) where decided_at is null;

-- The code that a thaw asks for; one a member at a time.
create table thaw_code (
  member_id bigint primary key references member,
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

grant select, insert, update on restriction_proposal, thaw_code to tonne_app;
grant usage on all sequences in schema public to tonne_app;

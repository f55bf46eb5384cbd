-- Monthly offsets that members have set up, and what became of each month of them.
create table plan (
  id bigint generated always as identity primary key,
  no text unique,
  member_id bigint not null references member,
  project_id int not null references project,
  kg bigint not null check (kg > 0),
  -- The most a month may cost, fees included: what the trading password approved.
  cap_cents bigint not null check (cap_cents > 0),
  day_of_month int not null check (day_of_month between 1 and 28),
  beneficiary text not null check (beneficiary in ('self', 'other', 'anonymous')),
  name text,
  reason text not null,
  reason_text text not null,
  message text not null,
  state text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  -- The Singapore day of the next month that is to be done.
  next_on date not null,
  -- The day that the reminder was sent for.
  reminded_on date,
  created_at timestamptz not null,
  paused_at timestamptz,
  stopped_at timestamptz,
  -- {rule, params} when it ended by itself.
  stopped_why jsonb,
  check ((state = 'stopped') = (stopped_at is not null)),
  check ((beneficiary = 'other') = (name is not null))
);
create index plan_member on plan (member_id, id desc);
create index plan_due on plan (next_on, id) where state = 'active';

-- A month is done once or said why not; a second row for it cannot be written.
create table plan_month (
  plan_id bigint not null references plan,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  due_on date not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('done', 'skipped', 'missed')),
  order_id bigint references "order",
  retirement_id bigint references retirement,
  pay_cents bigint,
  -- {rule, params} of what refused it.
  why jsonb,
  primary key (plan_id, month),
  check ((outcome = 'done') = (order_id is not null and retirement_id is not null and pay_cents is not null)),
  check ((outcome = 'skipped') = (why is not null))
);
grant select, insert, update on plan to tonne_app;
grant select, insert on plan_month to tonne_app;
grant usage on all sequences in schema public to tonne_app;

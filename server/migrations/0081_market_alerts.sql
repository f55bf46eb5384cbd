-- What the rules of market surveillance found, and what an operator decided. An alert has no effect on a member.
create table market_alert (
  id bigint generated always as identity primary key,
  no text not null unique,
  rule text not null check (rule in ('washPair', 'farPrice', 'layering', 'oneOwner', 'corner', 'beforeNews')),
  -- Whom and what it is about; one of a rule and a subject waits at a time.
  subject text not null,
  state text not null check (state in ('open', 'no_case', 'case')),
  project_id int references project,
  -- Owners, by their own account.
  owners bigint[] not null check (cardinality(owners) > 0),
  -- In the unit of the rule: kg, a count, or basis points.
  measured bigint not null,
  threshold bigint not null check (threshold > 0 and measured >= threshold),
  trades bigint[] not null,
  orders bigint[] not null,
  -- Who took part in what it is about, and so does not decide it.
  operators bigint[] not null,
  -- The newest fact. Once it is decided, only later ones are found again.
  latest_at timestamptz not null,
  opened_at timestamptz not null,
  decided_by bigint references operator,
  decided_name text,
  decided_reason text,
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (decided_by is null or decided_by <> all(operators))
);
create unique index market_alert_open on market_alert (rule, subject) where state = 'open';
create index market_alert_subject on market_alert (rule, subject);
create index market_alert_state on market_alert (state, id desc);

-- Who shares a device or an account for withdrawals is asked by it.
create index known_device_hash on known_device (device_hash);
create index payee_blind on payee (blind) where removed_at is null;
-- Prices that operators announced, by when.
create index project_price_plan_decided on project_price_plan (decided_at) where state = 'approved';

grant select, insert, update on market_alert to tonne_app;
grant usage on all sequences in schema public to tonne_app;

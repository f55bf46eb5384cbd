-- What members ask of the operators.
create table request (
  id bigint generated always as identity primary key,
  no text not null unique,
  member_id bigint not null references member,
  kind text not null check (kind in ('level_upgrade', 'trading_password', 'unlock', 'name_correction', 'appeal', 'data_export', 'account_closure')),
  state text not null check (state in ('submitted', 'in_review', 'waiting_for_member', 'approved', 'done', 'refused', 'cancelled')),
  -- What was asked for: level, realName or caseNo. Never a secret.
  details jsonb not null,
  -- The hash of a new trading password, sealed; gone when the request is over.
  secret_sealed bytea,
  secret_key text,
  assigned_to bigint references operator,
  proposed_by bigint references operator,
  proposal text,
  due_at timestamptz not null,
  execute_at timestamptz,
  outcome text,
  at timestamptz not null
);
create index request_member on request (member_id, id desc);
create unique index request_one_open on request (member_id, kind) where state in ('submitted', 'in_review', 'waiting_for_member', 'approved');
create index request_queue on request (due_at) where state in ('submitted', 'in_review', 'waiting_for_member', 'approved');
create index request_due on request (execute_at) where state = 'approved';

create table request_step (
  id bigint generated always as identity primary key,
  request_id bigint not null references request,
  state text not null,
  by_name text not null,
  at timestamptz not null
);
create index request_step_request on request_step (request_id, id);

create table request_message (
  id bigint generated always as identity primary key,
  request_id bigint not null references request,
  by text not null check (by in ('member', 'operator')),
  name text not null,
  text text not null,
  at timestamptz not null
);
create index request_message_request on request_message (request_id, id);

-- A member's copy of everything about them, sealed; kept seven days.
create table data_copy (
  request_id bigint primary key references request,
  member_id bigint not null references member,
  sealed bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);

grant select, insert, update on request to tonne_app;
grant select, insert on request_step, request_message to tonne_app;
grant select, insert, delete on data_copy to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- Retired tons: each retirement with the very serials it took, and the certificates that were published of it.

create sequence retirement_id_seq increment by 500;

create table retirement (
  id bigint primary key,
  no text not null unique,
  member_id bigint not null references member,
  project_id int not null references project,
  kg bigint not null check (kg > 0),
  -- [{"fromKg", "toKg"}]: assigned when it was asked for, under the project's lock, and never changed.
  ranges jsonb not null,
  beneficiary text not null check (beneficiary in ('self', 'other', 'anonymous')),
  -- The name as it will be published.
  name text,
  reason text not null,
  reason_text text not null,
  message text not null,
  state text not null default 'requested' check (state in ('requested', 'instructed', 'retired', 'refused')),
  entry_id bigint not null,
  requested_at timestamptz not null,
  instructed_at timestamptz,
  instructed_by bigint references operator,
  evidence jsonb,
  proposed_by bigint references operator,
  confirmed_by bigint references operator,
  ended_at timestamptz,
  refused_why text,
  -- A correction that waits for another operator: {name, reasonText, message, evidence, why, at}.
  correction jsonb,
  correction_by bigint references operator,
  check ((name is null) = (beneficiary = 'anonymous')),
  check (confirmed_by <> proposed_by),
  check ((state = 'retired') = (confirmed_by is not null)),
  check ((state = 'refused') = (refused_why is not null)),
  check (state not in ('instructed', 'retired') or instructed_by is not null),
  check (state <> 'retired' or evidence is not null),
  check ((correction is null) = (correction_by is null))
);
create index retirement_member on retirement (member_id, id desc);
create index retirement_open on retirement (id) where state in ('requested', 'instructed') or correction is not null;

-- Published once, as text; a correction is another row, and both stay.
create table certificate (
  id bigint generated always as identity primary key,
  retirement_id bigint not null references retirement,
  version int not null check (version > 0),
  record text not null,
  hash text not null,
  signature text not null,
  at timestamptz not null,
  unique (retirement_id, version)
);

grant select, insert, update on retirement to tonne_app;
grant select, insert on certificate to tonne_app;
grant usage on all sequences in schema public to tonne_app;

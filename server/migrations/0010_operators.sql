-- Operators and their own sessions; what they did stands in the audit, with whom it concerned.
create table operator (
  id bigint generated always as identity (start with 101) primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null check (role in ('support', 'finance', 'market', 'admin')),
  disabled_at timestamptz,
  made_at timestamptz not null
);
-- The cookie is 256 random bits, kept as their SHA-256; apart from members' sessions, so that neither can pass for the other.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  operator_id bigint not null references operator,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index operator_session_operator on operator_session (operator_id) where revoked_at is null;

-- The member whom an act concerns may read it; where it came from helps to find a stolen session.
alter table audit add column operator_id bigint;
alter table audit add column member_id bigint;
alter table audit add column address text not null default '';
create index audit_member on audit (member_id, id desc) where member_id is not null;
create index audit_subject on audit (subject, id desc);

grant select, insert, update on operator, operator_session to tonne_app;
grant usage on all sequences in schema public to tonne_app;

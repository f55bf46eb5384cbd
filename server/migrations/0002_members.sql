-- Members, how they come in, and the mail that proves who they are.

create table member (
  id bigint generated always as identity (start with 10001) primary key,
  kind text not null check (kind in ('personal', 'corporate')),
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  company_name text,
  uen text unique,
  mobile text not null default '',
  avatar text not null default '',
  password_hash text not null,
  trading_password_hash text,
  level int not null default 1 check (level between 1 and 5),
  credit_score text not null default 'excellent' check (credit_score in ('excellent', 'medium', 'poor')),
  answered_at timestamptz,
  disabled_at timestamptz,
  invitation_code text not null unique,
  invited_by bigint,
  terms_version int not null,
  lang text not null default 'en' check (lang in ('en', 'cn')),
  -- Ordinary members; the market maker is one too, and says so.
  label text,
  joined_at timestamptz not null,
  check ((kind = 'corporate') = (company_name is not null)),
  check ((kind = 'corporate') = (uen is not null))
);
create index member_invited_by on member (invited_by) where invited_by is not null;

-- Codes that belong to no member: what a new world starts from.
create table invitation (
  code text primary key,
  uses int not null default 0,
  max_uses int,
  made_at timestamptz not null
);

create table restriction (
  id bigint generated always as identity primary key,
  case_no text not null unique,
  member_id bigint not null references member,
  scopes text[] not null,
  reason_en text not null,
  reason_cn text not null,
  since timestamptz not null,
  review_by timestamptz not null,
  lifted_at timestamptz
);
create index restriction_open on restriction (member_id) where lifted_at is null;

-- A visitor's session has no member. Tokens are 256 random bits, kept as their SHA-256.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  member_id bigint references member,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index session_member on session (member_id) where revoked_at is null;

-- One use, 60 s: what the socket is opened with, so that no session token stands in a URL.
create table socket_ticket (
  ticket_hash bytea primary key,
  session_id bigint not null references session,
  member_id bigint not null,
  expires_at timestamptz not null
);

create table mail_code (
  id bigint generated always as identity primary key,
  email_key text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_code_email on mail_code (email_key, purpose, id desc);

-- Counted attempts by key ('login:email:device', 'register:address', ...): what limits count, on every node.
create table attempt (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null
);
create index attempt_key on attempt (key, at);

-- The outbox: written with the effect it tells of, sent after.
create table mail (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  code text,
  at timestamptz not null,
  sent_at timestamptz,
  failures int not null default 0,
  next_try_at timestamptz
);
create index mail_due on mail (id) where sent_at is null;
create index mail_to on mail (to_address, id desc);

grant select, insert, update on member, invitation, restriction, session, mail_code, mail to tonne_app;
grant select, insert, delete on attempt, socket_ticket to tonne_app;
grant delete on mail_code to tonne_app;
grant usage on all sequences in schema public to tonne_app;

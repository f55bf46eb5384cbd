-- Second factors, the devices a member came in from, and how logins went.
create table totp (
  member_id bigint primary key references member,
  -- Sealed under the app's secret: it must be read again to compute codes.
  secret bytea not null,
  key_id text not null,
  made_at timestamptz not null,
  confirmed_at timestamptz
);
create table passkey (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz
);
create index passkey_member on passkey (member_id) where removed_at is null;
create table recovery_code (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  unique (member_id, code_hash)
);
-- A challenge is for one member and one thing ('add', 'login ...', 'withdrawal 20000 payee 12').
create table passkey_challenge (
  challenge_hash text primary key,
  member_id bigint not null references member,
  bound text not null,
  expires_at timestamptz not null
);
-- What was shown once cannot be shown again, except for the same request under its key.
create table proof_use (
  member_id bigint not null,
  proof text not null,
  bound text not null,
  key text not null,
  at timestamptz not null,
  primary key (member_id, proof)
);
create index proof_use_at on proof_use (at);
-- The password was right and the second factor is still asked for.
create table login_ticket (
  ticket_hash text primary key,
  member_id bigint not null references member,
  tries int not null default 0,
  expires_at timestamptz not null
);
create table known_device (
  member_id bigint not null references member,
  device_hash text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (member_id, device_hash)
);
-- A try for an email without an account leaves a row of nobody, so that both cost the same.
create table login_event (
  id bigint generated always as identity primary key,
  member_id bigint,
  outcome text not null check (outcome in ('in', 'wrong_password', 'wrong_factor', 'reset')),
  device text not null,
  address text not null,
  known boolean not null,
  at timestamptz not null
);
create index login_event_member on login_event (member_id, id desc) where member_id is not null;
create index login_event_at on login_event (at);
alter table session add column device_hash text not null default '';

grant select, insert, update on totp, passkey, recovery_code, login_ticket, known_device to tonne_app;
grant delete on totp, recovery_code, login_ticket to tonne_app;
grant select, insert, delete on passkey_challenge, proof_use, login_event to tonne_app;
grant usage on all sequences in schema public to tonne_app;

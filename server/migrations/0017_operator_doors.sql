-- How an operator comes in: a password, the secret of an authenticator (sealed), and an invitation that two admins stand behind.
alter table operator add column password_hash text;
alter table operator add column totp_sealed text;
-- The last step of the authenticator that was used: none is good twice.
alter table operator add column totp_step bigint not null default 0;
-- Until when privileged acts are open in this session.
alter table operator_session add column stepped_until timestamptz;

create table operator_invite (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null,
  name text not null,
  role text not null check (role in ('support', 'finance', 'market', 'admin')),
  reason text not null,
  -- Null: the founding of the world.
  invited_by bigint references operator,
  decided_by bigint references operator,
  state text not null check (state in ('proposed', 'sent', 'accepted', 'refused')),
  token_hash bytea unique,
  totp_sealed text,
  at timestamptz not null,
  expires_at timestamptz,
  check (invited_by is null or decided_by is null or invited_by <> decided_by)
);
create unique index operator_invite_open on operator_invite (email_key) where state in ('proposed', 'sent');

grant select, insert, update on operator_invite to tonne_app;
grant usage on all sequences in schema public to tonne_app;

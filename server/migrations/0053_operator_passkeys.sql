-- An operator's passkeys: signed on their own device for our address alone, so there is nothing that a false page could take. Who has one comes
-- in with it, and the authenticator's code no longer opens anything.
create table operator_passkey (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id) where removed_at is null;
-- A challenge is signed by us and kept nowhere; that it was answered once is.
create table operator_proof (
  challenge_hash text primary key,
  operator_id bigint not null references operator,
  at timestamptz not null
);
create index operator_proof_at on operator_proof (at);
grant select, insert, update on operator_passkey to tonne_app;
grant select, insert, delete on operator_proof to tonne_app;
grant usage on all sequences in schema public to tonne_app;

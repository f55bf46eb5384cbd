-- What proves a member beyond the login: the trading password with its counted tries, and the pause of withdrawals after a change.
create table trading_password (
  member_id bigint primary key references member,
  hash text not null,
  set_at timestamptz not null,
  changed_at timestamptz not null,
  -- Wrong ones since the last right one.
  tries int not null default 0 check (tries >= 0),
  locked_at timestamptz,
  -- The case that the lock opened.
  restriction_id bigint references restriction,
  check ((locked_at is null) = (restriction_id is null))
);
insert into trading_password (member_id, hash, set_at, changed_at)
select id, trading_password_hash, joined_at, joined_at from member where trading_password_hash is not null;
alter table member drop column trading_password_hash;

-- Withdrawals wait until `until`; every change leaves its own row.
create table cool_off (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  why text not null check (why in ('login_password', 'trading_password', 'second_factor', 'recovery', 'payee')),
  at timestamptz not null,
  until timestamptz not null
);
create index cool_off_member on cool_off (member_id, until desc);

update terms_version set terms = terms || '{"coolOff": {"changeHours": 24, "recoveryHours": 72}}' where not terms ? 'coolOff';

grant select, insert, update on trading_password to tonne_app;
grant select, insert on cool_off to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- Notices on a member's devices. A device is bound to the session that switched it on, and is removed with it. A push
-- waits like a mail and is removed once it was handed to the device's push service. It has no foreign key: what books
-- money must not fail because a device is removed at the same instant.
create table push_key (
  id smallint primary key check (id = 1),
  public_key text not null,
  sealed bytea not null,
  key_id text not null
);
create table push_device (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  session_id bigint not null references session,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  at timestamptz not null
);
create index push_device_member on push_device (member_id);
create table push (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  notice_id bigint not null,
  title text not null,
  body text not null,
  link text not null,
  at timestamptz not null,
  tries integer not null default 0,
  next_try_at timestamptz,
  taken_at timestamptz,
  unique (device_id, notice_id)
);
create index push_due on push (id) where taken_at is null;
grant select, insert, update, delete on push_key, push_device, push to tonne_app;
grant usage on all sequences in schema public to tonne_app;

-- Pictures of members, made anew by us; in the database, so that app nodes keep nothing.
create table upload (
  -- 128 random bits.
  name text primary key,
  member_id bigint not null references member,
  purpose text not null check (purpose in ('avatar', 'attachment')),
  bytes bytea not null,
  width int not null,
  height int not null,
  -- The message it was sent with; null while it is only chosen, and swept then.
  message_id bigint,
  at timestamptz not null
);
create index upload_member on upload (member_id, purpose);
create index upload_message on upload (message_id) where message_id is not null;
create index upload_unused on upload (at) where purpose = 'attachment' and message_id is null;

grant select, insert, update, delete on upload to tonne_app;

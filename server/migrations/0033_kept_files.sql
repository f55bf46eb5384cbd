-- Papers that were given out: the same bytes for ever, under a name of the member's own.
create table kept_file (
  member_id bigint not null references member,
  name text not null,
  mime text not null,
  bytes bytea not null,
  sha256 text not null check (length(sha256) = 64),
  made_at timestamptz not null,
  primary key (member_id, name)
);
grant select, insert on kept_file to tonne_app;

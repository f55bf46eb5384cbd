-- What operators noted of a member. Append only.
create table member_note (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  operator_id bigint not null references operator,
  by_name text not null,
  text text not null,
  at timestamptz not null
);
create index member_note_member on member_note (member_id, id desc);
grant select, insert on member_note to tonne_app;
grant usage on all sequences in schema public to tonne_app;

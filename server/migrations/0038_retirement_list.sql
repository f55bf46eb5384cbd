-- Lists of beneficiaries that were asked for, by what was in them, so that the same file is not taken twice unless that is wanted.
create table retirement_list (
  first_id bigint primary key references retirement,
  member_id bigint not null references member,
  project_id int not null references project,
  sha256 text not null check (length(sha256) = 64),
  at timestamptz not null
);
create index retirement_list_same on retirement_list (member_id, sha256, project_id);
grant select, insert on retirement_list to tonne_app;

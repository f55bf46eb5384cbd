-- Who a member is: the name as on the IC, and since when it is on record.
alter table member add column real_name text;
alter table member add column verified_at timestamptz;

-- The IC number, sealed under a key of the app's secret; the index tells only that two are the same.
create table identity (
  member_id bigint primary key references member,
  ic_sealed bytea not null,
  ic_key text not null,
  ic_index bytea not null unique,
  given_at timestamptz not null
);
-- Each time somebody saw it whole. Append only; the member reads it.
create table unmasking (
  id bigint generated always as identity primary key,
  member_id bigint not null references member,
  operator_id bigint not null references operator,
  by_name text not null,
  by_role text not null,
  why text not null,
  at timestamptz not null
);
create index unmasking_member on unmasking (member_id, id desc);

grant select, insert on identity, unmasking to tonne_app;
grant usage on all sequences in schema public to tonne_app;

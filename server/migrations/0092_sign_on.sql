-- Which person of the company's sign-on an operator is. One person is one operator, or four eyes would be two.
create table operator_sign_on (
  operator_id bigint primary key references operator,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  unique (issuer, subject)
);
grant select, insert, delete on operator_sign_on to tonne_app;
alter table operator_session add column signed_on boolean not null default false;

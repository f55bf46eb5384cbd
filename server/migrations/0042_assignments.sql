-- Who works on what waits at the desk. It gives no right: whoever has the role may still decide.
create table assignment (
  queue text not null,
  subject text not null,
  operator_id bigint not null references operator,
  given_by text not null,
  at timestamptz not null,
  primary key (queue, subject)
);
create index assignment_operator on assignment (operator_id);
grant select, insert, update, delete on assignment to tonne_app;

-- That an operator read a part of a member's page stands in the audit, once a visit. This says when they last read it,
-- so that asking again is no new visit; a row is gone a day later.
create table member_look (
  operator_id bigint not null references operator,
  member_id bigint not null references member,
  part text not null,
  read_at timestamptz not null,
  primary key (operator_id, member_id, part)
);
create index member_look_read_at on member_look (read_at);
grant select, insert, update, delete on member_look to tonne_app;
-- What a member is shown of it.
create index audit_look on audit (member_id, id desc) where act = 'member.look';

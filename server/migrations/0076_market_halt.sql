-- A stop without a project halts the whole market. One operator stops at once; that it goes on is proposed by one and
-- decided by another, and whoever stopped it does not decide.
alter table project_stop alter column project_id drop not null,
  add reopen_proposed_by bigint references operator,
  add reopen_proposed_at timestamptz,
  add check (project_id is not null or state <> 'closed'),
  add check ((reopen_proposed_by is null) = (reopen_proposed_at is null));
-- Stops that ended before were decided without a proposal of their own.
alter table project_stop add constraint project_stop_reopened_by_two check (state <> 'reopened'
  or (reopen_proposed_by is not null and reopen_proposed_by <> decided_by)) not valid;
create unique index project_stop_market on project_stop ((1)) where state = 'proposed' and project_id is null;

-- Whoever decides is another person than whoever proposed: the database refuses it too, whatever the code above it forgets.

alter table setting_proposal add column decided_by bigint references operator;
update setting_proposal s set decided_by = (
  select a.operator_id from audit a where a.subject = 'setting ' || s.id and a.act in (s.kind || '.approve', s.kind || '.reject') order by a.id desc limit 1)
where s.state <> 'proposed';
alter table setting_proposal add check (state <> 'approved' or (decided_by is not null and decided_by <> proposed_by));

alter table line_decision add column decided_by bigint references operator;
update line_decision d set decided_by = (
  select a.operator_id from audit a where a.subject = 'line ' || d.line_id and a.at = d.decided_at
    and a.act in ('line.' || d.kind || '.approve', 'line.' || d.kind || '.reject') order by a.id desc limit 1)
where d.state <> 'proposed';
alter table line_decision add check (state <> 'approved' or (decided_by is not null and decided_by <> proposed_by));

-- Null where one person's yes was enough, and of what was decided before.
alter table request add column decided_by bigint references operator;
alter table request add check (decided_by <> proposed_by);

alter table restriction_proposal add check (restriction_id is null or (decided_by is not null and decided_by <> proposed_by));
alter table restriction add check (approved_by <> operator_id);

-- What one person publishes was proposed by nobody.
update content_version set proposed_by = null, proposed_name = null where proposed_by = decided_by;
alter table content_version add check (state not in ('approved', 'published') or proposed_by is null or (decided_by <> proposed_by and decided_by <> all (writers)));

alter table project_draft add check (state <> 'approved' or decided_by <> submitted_by);
alter table project_price_plan add check (state <> 'approved' or (decided_by is not null and decided_by <> proposed_by));
alter table project_stop add check (state = 'proposed' or (decided_by is not null and decided_by <> stopped_by));

-- Who wrote down what the registry answered, and who published it. Null in certificates of before.
alter table certificate add column proposed_by bigint references operator, add column decided_by bigint references operator, add check (proposed_by <> decided_by);

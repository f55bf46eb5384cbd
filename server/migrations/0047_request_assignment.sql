-- Who works on a request stands where it stands for every other queue, with who gave it.
insert into assignment (queue, subject, operator_id, given_by, at)
select 'request', r.no, r.assigned_to, o.name, r.at from request r join operator o on o.id = r.assigned_to
on conflict (queue, subject) do nothing;
alter table request drop column assigned_to;

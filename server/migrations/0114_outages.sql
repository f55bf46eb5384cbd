-- When a node last ran due jobs. The first run after minutes without one writes the outage into the audit, and no
-- deadline of a member counts it.
alter table instance add column beat_at timestamptz;
create index audit_outage on audit (id) where act = 'service.outage';

-- A hold may be let go in parts (an order that fills in pieces); what is left of all open ones is what is held.
alter table hold add column left_cents bigint;
update hold set left_cents = case when released_at is null then amount_cents else 0 end;
alter table hold alter column left_cents set not null;
alter table hold add constraint hold_left check (left_cents >= 0 and left_cents <= amount_cents);
alter table hold add constraint hold_released check ((left_cents = 0) = (released_at is not null));
-- One open hold a reason and cause: what lets it go names exactly one row.
create unique index hold_cause on hold (why, cause_id, member_id) where released_at is null;

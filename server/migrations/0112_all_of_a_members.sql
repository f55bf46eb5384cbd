-- A member's cases, lifted ones too, and the holds of a locked trading password were found by reading those of all
-- members.
create index restriction_member on restriction (member_id, id desc);
create index hold_locked on hold (member_id, cause_id) where why = 'locked';

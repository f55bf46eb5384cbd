-- A member's withdrawals and retirements are listed by their instants, because each node numbers them from a range of
-- its own.
create index withdrawal_member_at on withdrawal (member_id, requested_at desc, id desc);
create index retirement_member_at on retirement (member_id, requested_at desc, id desc);

-- Which deposit a matched line was credited to, so that a granted claim leads to its money. Both were written in one
-- transaction, at one time.
alter table line_decision add column deposit_id bigint references deposit;
update line_decision x set deposit_id = d.id
from bank_line l, deposit d
where l.id = x.line_id and x.kind = 'match' and x.state = 'approved' and d.member_id = x.member_id
  and d.settled_at = x.decided_at and d.paid_cents = l.amount_cents;

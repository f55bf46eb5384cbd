-- The desk sorts its lists by amount, size and day. Each of these tables grows without bound, so that a page is read
-- from an index, whatever the direction. Trades and orders have none: they are written too often, and by size only
-- what is recent is sorted.
create index withdrawal_amount on withdrawal (amount_cents, id);
create index bank_line_amount on bank_line (amount_cents, id);
create index bank_line_value on bank_line (value_at, id);
create index claim_amount on claim (amount_cents, id);
create index retirement_kg on retirement (kg, id);
create index request_due_at on request (due_at, id);
create index restriction_review_by on restriction (review_by, id);
create index registry_block_kg on registry_block (((last_no - first_no + 1) * unit_kg), id);

-- What the bank charges, pays as interest, or does not give back is booked to the operator's own account.
alter table line_decision drop constraint line_decision_kind_check;
alter table line_decision add constraint line_decision_kind_check check (kind in ('match', 'return', 'own'));
create index bank_line_uneven on bank_line (id desc) where outcome = 'payout_review';

-- A purchase that two operators reversed says so itself: its state, and the step with the entry that mirrors it.
alter table "order" drop constraint order_state_check;
alter table "order" add constraint order_state_check check (state in
  ('applying', 'in_progress', 'pending_final_payment', 'final_payment_made', 'completed', 'cancelled', 'expired', 'not_allocated', 'reversed'));

update "order" o set state = 'reversed' from correction c
where c.kind = 'mirror' and c.state = 'approved' and c.entry_id = o.entry_id and o.kind = 'buy' and o.state = 'completed';
insert into order_step (order_id, state, entry_id, at)
select o.id, 'reversed', c.made_entry_id, c.decided_at from "order" o
join correction c on c.kind = 'mirror' and c.state = 'approved' and c.entry_id = o.entry_id where o.state = 'reversed';

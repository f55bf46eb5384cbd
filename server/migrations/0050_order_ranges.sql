-- The very serials that an order brought, [{"fromKg", "toKg"}], whatever becomes of them later. An order of the book has them in its trades.
alter table "order" add column ranges jsonb;
-- Of purchases made before this: those of which every kilogram still stands where the purchase put it.
update "order" o set ranges = r.ranges from (
  select entry_id, sum(to_kg - from_kg) as kg, jsonb_agg(jsonb_build_object('fromKg', from_kg, 'toKg', to_kg) order by from_kg) as ranges
  from serial_range group by entry_id
) r where r.entry_id = o.entry_id and r.kg = o.kg and o.kind = 'buy' and o.state = 'completed'
  and not exists (select 1 from book_order b where b.order_id = o.id);

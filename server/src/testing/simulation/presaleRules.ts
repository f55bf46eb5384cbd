/** Rules of presales and of the book beside the published invariants. Each query finds what breaks its rule. */
export const presaleRules: Readonly<Record<string, string>> = {
  'sold is at most issued': `select p.no from project p join account a on a.asset = p.id and a.kind = 'project'
    and a.pocket in ('unsold', 'reserved') group by p.id having sum(a.balance) > p.issued_kg`,
  'what is allotted is at most what was published': `select c.project_no from draw_commit c
    join booking b on b.project_id = c.project_id group by c.project_id having sum(b.allotted_kg) > c.supply_kg`,
  'a booking follows the commitment': `select b.order_no from booking b
    join draw_commit c on c.project_id = b.project_id where b.made_at < c.published_at or b.made_at >= c.closes_at`,
  'a draw is revealed within a day': `select project_id from draw_result r join draw_commit c using (project_id)
    where r.outcome = 'drawn' and (r.at < c.closes_at or r.at >= c.closes_at + interval '24 hours')`,
  'each fee is held exactly while its booking is open': `select b.order_no from booking b
    join "order" o on o.id = b.order_id left join hold h on h.why = 'booking' and h.cause_id = b.order_id
    and h.released_at is null
    where b.kept_cents <> coalesce(h.left_cents, 0) or (b.settled_at is null) <> (o.state in ('applying',
    'pending_final_payment'))`,
  'reserved is what waits for its payment': `select p.no from project p left join account a on a.kind = 'project'
    and a.pocket = 'reserved' and a.asset = p.id
    where coalesce(a.balance, 0) <> (select coalesce(sum(b.allotted_kg), 0) from booking b
    join "order" o on o.id = b.order_id where b.project_id = p.id and o.state = 'pending_final_payment')`,
  'presale tons are what is paid and not delivered': `select a.asset from account a where a.pocket in ('presale',
    'presale_held') group by a.asset
    having sum(a.balance) <> (select coalesce(sum(b.allotted_kg), 0) from booking b join "order" o on o.id = b.order_id
    where b.project_id = a.asset and o.state = 'final_payment_made')`,
  'what waits in the book is held for it, and no book is crossed': `select b.project_id from book_order b
    where b.left_kg > 0 and b.side = 'sell' group by b.project_id, b.asset
    having sum(b.left_kg) <> (select coalesce(sum(a.balance), 0) from account a where a.asset = b.project_id
    and a.pocket = case b.asset when 'presale' then 'presale_held' else 'credits_held' end)
      or min(b.price_cents) <= (select max(price_cents) from book_order o where o.project_id = b.project_id
      and o.asset = b.asset and o.side = 'buy' and o.left_kg > 0)`,
  'an order of the book is the sum of its trades': `select b.order_id from book_order b left
    join trade t on b.order_id in (t.buy_order_id, t.sell_order_id)
    group by b.order_id having b.filled_kg <> coalesce(sum(t.kg), 0) or b.filled_cents <> coalesce(sum(t.total_cents),
    0)`,
  'proceeds come once, not before their day, and late only with the flag': `select id from trade
    where settled_at < due_at or late <> coalesce(settled_at >= due_at + interval '1 day', false)`,
  'each sale is held until its proceeds come': `select t.id from trade t left join hold h on h.why = case
    when t.held_until is null then 'proceeds' else 'proceeds_wait' end and h.cause_id = t.id and h.released_at is null
    where (t.settled_at is null) <> (h.id is not null) or (h.id is not null
    and h.left_cents <> t.total_cents - t.sell_fee_cents - t.sell_gst_cents)`,
  'undelivered tons trade before the sale begins, credits after': `select t.id from trade t
    join project p on p.id = t.project_id where (t.at < p.starts_at) <> (t.asset = 'presale')`,
  'a final payment is inside its window': `select o.no from booking b join "order" o on o.id = b.order_id
    join order_step s on s.order_id = o.id where s.state = 'final_payment_made' and s.at >= b.final_due_at`,
  'a lapse is after its window': `select o.no from booking b join "order" o on o.id = b.order_id
    join order_step s on s.order_id = o.id where s.state = 'expired' and s.at < b.final_due_at`,
  'nobody trades with themselves, nor with the company they run': `select t.id from trade t
    join owner_of b on b.member_id = t.buyer_id join owner_of s on s.member_id = t.seller_id
    where b.owner_id = s.owner_id`,
  'one outcome an order': `select order_id from order_step where state in ('final_payment_made', 'expired', 'cancelled',
    'not_allocated') group by order_id having count(*) > 1`,
  'a limit of a month holds': `select o.member_id from "order" o join project p on p.id = o.project_id
    where o.kind <> 'sell' and o.state not in ('cancelled', 'not_allocated', 'reversed')
    group by o.member_id, p.id, date_trunc('month', o.at at time zone 'Asia/Singapore')
    having count(*) > p.monthly_orders`,
}

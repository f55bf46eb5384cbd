-- A history of purchases that the rules would have allowed, as rows: bench.orders of them, of the project
-- bench.project, spread over three hundred days and all members, each with four postings. Price S$28.40, one ton: total
-- 2840, fee 43, tax 4.
update member set joined_at = joined_at - interval '400 days', answered_at = answered_at - interval '400 days';
create temp table base as select nextval('order_id_seq') + 500 as orders, nextval('entry_id_seq') + 500 as entries,
  nextval('posting_id_seq') as postings,
  current_setting('bench.orders')::bigint as n, current_setting('bench.project')::int as project;
insert into account (kind, owner_id, pocket, asset, balance)
  select 'member', m.id, 'credits', base.project, 0 from member m, base
  union all select 'project', base.project, 'proceeds', 0, null from base
  union all select 'house', 0, pocket, 0, null from unnest(array['fees', 'gst']) as pocket
  on conflict do nothing;
create temp table house as select
  max(id) filter (where kind = 'project' and pocket = 'unsold') as stock,
  max(id) filter (where kind = 'project' and pocket = 'proceeds') as proceeds,
  max(id) filter (where kind = 'house' and pocket = 'fees') as fees,
  max(id) filter (where kind = 'house' and pocket = 'gst') as gst
  from account, base where (kind = 'project' and owner_id = base.project) or kind = 'house';
create temp table buyer as select row_number() over (order by m.id) - 1 as place, m.id as member, purse.id as purse,
  credits.id as credits
  from base, member m
  join account purse on (purse.kind, purse.owner_id, purse.pocket, purse.asset) = ('member', m.id, 'available', 0)
  join account credits on (credits.kind, credits.owner_id, credits.pocket) = ('member', m.id, 'credits')
  where credits.asset = base.project;
create temp table purchase as select g as i, base.orders + g as order_id, base.entries + g as entry_id, b.member,
  b.purse, b.credits, now() - interval '35 days' - (base.n - g) * interval '300 days' / base.n as at
  from base, generate_series(1, current_setting('bench.orders')::bigint) g
  join buyer b on b.place = g % (select count(*) from buyer);
insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
  select p.entry_id, base.postings + 4 * p.i - 3, 'buy', p.order_id, p.member,
    array[p.purse, p.purse, p.purse, h.stock], array[h.proceeds, h.fees, h.gst, p.credits], array[2840, 43, 4, 1000],
    p.at
  from purchase p, house h, base order by p.i;
-- What waits to be sealed, noted as by batches and not by one statement, which would be sealed in one transaction.
delete from log_waiting where source = 'posting' and rows = (select 4 * n from base);
insert into log_waiting (source, rows, keys)
  select 'posting', 4 * count(*), array_agg(entry_id order by i) from purchase group by i / 1000 order by i / 1000;
insert into "order" (id, no, kind, state, member_id, project_id, kg, price_cents, price_version, total_cents, fee_cents,
  gst_cents, entry_id, ranges, key, request_hash, available_cents, at)
  select p.order_id, 'B-' || to_char(p.at at time zone 'Asia/Singapore', 'YYYYMMDD') || '-' ||
    lpad(p.order_id::text, greatest(5, length(p.order_id::text)), '0'), 'buy', 'completed', p.member, base.project,
    1000, 2840, 1, 2840, 43, 4, p.entry_id,
    jsonb_build_array(jsonb_build_object('fromKg', (p.i - 1) * 1000, 'toKg', p.i * 1000)),
    md5(p.i::text)::uuid::text, sha256(p.i::text::bytea), 0, p.at
  from purchase p, base order by p.i;
insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
  select base.project, p.credits, (p.i - 1) * 1000, p.i * 1000, p.entry_id from purchase p, base order by p.i;
update serial_range set from_kg = base.n * 1000 from base, house where account_id = house.stock;
update account a set balance = a.balance - base.n * 1000 from base, house where a.id = house.stock;
update account a set balance = a.balance - b.n * 2887
  from (select purse, count(*) as n from purchase group by 1) b where a.id = b.purse;
update account a set balance = a.balance + b.n * 1000
  from (select credits, count(*) as n from purchase group by 1) b where a.id = b.credits;
select setval('order_id_seq', max(order_id) + 500), setval('entry_id_seq', max(entry_id) + 500),
  setval('posting_id_seq', max(base.postings + 4 * i)) from purchase, base;

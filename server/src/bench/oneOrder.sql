-- The benchmark's comparison: one purchase in one transaction, with the product's statements. A script for pgbench, or
-- for a plain client where that is missing. Price S$28.40, one ton: total 2840, fee 43, tax 4, together 2887 cents.
\set m random(:first, :last)
\set n :n + 1
\set o :base + :client_id * 10000000 + :n
begin;
select id from project where id = :project::int for no key update;
select version, terms from terms_version where effective_at <= now() order by effective_at desc, version desc limit 1;
select version, price_cents from project_price where project_id = :project::int and effective_at <= now() order by
  effective_at desc, version desc limit 1;
with locked as (
  select id, pocket from account where (kind, owner_id, pocket, asset) in
    (('member', :m::bigint, 'available', 0), ('member', :m::bigint, 'credits', :project::int), ('project',
      :project::bigint, 'unsold', :project::int))
  order by id for update
)
select max(id) filter (where pocket = 'available') as purse, max(id) filter (where pocket = 'credits') as credits,
  max(id) filter (where pocket = 'unsold') as stock from locked \gset
select id, from_kg, to_kg from serial_range where account_id = :stock::bigint order by from_kg limit 10;
select m.level, m.answered_at, m.disabled_at,
  (select count(*) from "order" o where o.member_id = m.id and o.project_id = :project::int and o.kind <> 'sell' and
    o.state <> 'cancelled') as in_total,
  (select coalesce(sum(o.total_cents), 0) from "order" o where o.member_id = m.id and o.kind <> 'sell' and o.state <>
    'cancelled'
    and o.at >= date_trunc('month', now())) as spent
from member m where m.id = :m::bigint;
select case_no, scopes from restriction where member_id = :m::bigint and lifted_at is null;
select first_no, last_no, text from serial_block where project_id = :project::int order by position;
select request_hash, answer from answers_to(array[:m::bigint], array['one-' || :o::bigint]);
insert into "order" (id, no, kind, state, member_id, project_id, kg, price_cents, price_version, total_cents,
  fee_cents, gst_cents, entry_id, key, request_hash, available_cents, at)
values (:o::bigint, 'B-' || :o::bigint, 'buy', 'completed', :m::bigint, :project::int, 1000, 2840, 1, 2840, 43, 4,
  :o::bigint, 'one-' || :o::bigint, 'one', 0, now());
update serial_range set from_kg = from_kg + 1000 where account_id = :stock::bigint;
with balances as (
  update account a set balance = a.balance + v.amount
  from (values (:purse::bigint, -2887), (:stock::bigint, -1000), (:credits::bigint, 1000)) as v(id, amount) where a.id
    = v.id
), ranges as (
  insert into serial_range (project_id, account_id, from_kg, to_kg, entry_id)
  select :project::int, :credits::bigint, from_kg - 1000, from_kg, :o::bigint from serial_range where account_id =
    :stock::bigint
), events as (
  insert into event (member_ids, stale, at) values (array[:m::bigint], '{wallet,order,member,project}', now())
)
insert into entry (id, first_id, kind, cause_id, member_id, debit_ids, credit_ids, amounts, at)
select :o::bigint, ids[1], 'buy', :o::bigint, :m::bigint,
  array[:purse::bigint, :purse::bigint, :purse::bigint, :stock::bigint],
  array[:proceeds::bigint, :fees::bigint, :gst::bigint, :credits::bigint], array[2840, 43, 4, 1000], now()
from (select array_agg(nextval('posting_id_seq')) as ids from generate_series(1, 4)) numbered;
commit;

import { PART_OF } from '../proof/store.ts'

/** SHA-256 of a line for each account, `member:10001:available:0|debit|credit`, sorted by the bytes of its name. */
export const hashOf = (sums: string): string => `(
  select encode(sha256(convert_to(coalesce(string_agg(name || '|' || debit || '|' || credit, chr(10)
  order by name collate "C"), ''), 'UTF8')), 'hex') from (
    select coalesce((select kind || ':' || owner_id || ':' || pocket || ':' || asset from account
    where id = s.account_id), 'account ' || s.account_id) as name, s.debit, s.credit from ${sums} s
  ) named)`
// Asked of few rows only, because it is a step in an index for each.
const NOT_SEALED = (id: string): string => `not exists (select 1 from ${PART_OF("'posting'", id)})`
const UNSEALED = `, unsealed as materialized (
    select leg.* from leg join waiting on waiting.entry_id = leg.entry_id
    left join leaf on leaf.entry_id = leg.entry_id and leaf.id = leg.id where leaf.id is null
  )`
// The log decides what is in a period, because a posting that commits late gets a late position whatever its number and
// its time say. The entries are asked for as an array, so that each is found by its key however large the tables are.
export const periodOf = (open: boolean): string => `
  with leaf as materialized (
    select k.entry_id, p.first_id + k.n - 1 as id from log_part p
    cross join lateral unnest(p.keys) with ordinality as k(entry_id, n)
    where p.source = 'posting' and p.position >= $1::bigint and p.position < $2::bigint
  ), waiting as materialized (
    select distinct key as entry_id from log_waiting cross join lateral unnest(keys) as key where source = 'posting'
  ), bound as materialized (
    select greatest($3::bigint, coalesce(max(entry_id), 0)) as "to" from leaf
  ), asked as materialized (
    select entry_id from leaf ${open ? 'union select entry_id from waiting' : ''}
  ), leg as materialized (
    select entry_id, id, debit_id, credit_id, amount from posting_row
    where entry_id = any(array(select entry_id from asked))
    union all
    select e.id, e.first_id + l.n - 1, l.debit_id, l.credit_id, l.amount from entry e
    cross join lateral unnest(e.debit_ids, e.credit_ids, e.amounts) with ordinality as l(debit_id, credit_id, amount, n)
    where e.id = any(array(select entry_id from asked))
  )${open ? UNSEALED : ''}, moved as materialized (
    select leg.*, true as sealed from leg join leaf on leaf.entry_id = leg.entry_id and leaf.id = leg.id
    ${open ? `union all select *, false from unsealed leg where ${NOT_SEALED('leg.id')}` : ''}
  ), side as (
    select debit_id as account_id, entry_id, id, amount as debit, 0 as credit from moved
    union all select credit_id, entry_id, id, 0, amount from moved
  ), step as (
    select account_id, max(id) as last_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from side group by account_id, entry_id
  ), running as (
    select account_id, debit, credit, sum(credit - debit) over (partition by account_id order by last_id) as balance
    from step
  ), sums as materialized (
    select account_id, sum(debit)::bigint as debit, sum(credit)::bigint as credit, min(balance)::bigint as lowest
    from running group by account_id
  ), there as (
    select entry_id, id from posting_row
    where entry_id > $3::bigint ${open ? '' : 'and entry_id <= (select "to" from bound)'}
    union all
    select e.id, e.first_id + n - 1 from entry e cross join lateral generate_series(1, cardinality(e.amounts)) as n
    where e.id > $3::bigint ${open ? '' : 'and e.id <= (select "to" from bound)'}
  ), unknown as materialized (
    select there.entry_id, there.id from there
    left join leaf on leaf.entry_id = there.entry_id and leaf.id = there.id
    left join waiting on waiting.entry_id = there.entry_id
    where leaf.id is null and waiting.entry_id is null
  ), stray as (
    select entry_id from unknown where ${NOT_SEALED('unknown.id')} limit 10
  )
  select (select count(*) from leaf) as leaves, (select count(*) from moved where sealed) as found,
    (select count(*) from moved) as postings, (select "to" from bound) as "entriesTo",
    ${open ? 'null' : hashOf('sums')} as hash,
    (select coalesce(array_agg(account_id order by account_id), '{}')::float8[] from sums) as accounts,
    (select coalesce(array_agg(debit order by account_id), '{}')::float8[] from sums) as debits,
    (select coalesce(array_agg(credit order by account_id), '{}')::float8[] from sums) as credits,
    (select coalesce(array_agg(lowest order by account_id), '{}')::float8[] from sums) as lowest,
    (select coalesce(array_agg(distinct entry_id), '{}')::float8[] from stray) as strays`

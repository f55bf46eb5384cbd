/** There is no wallet table: cash, tons and statements are read from the ledger, line by line. */
import type { EntryKind } from '@tonne/domain/ledger'
import { getOne, type Sql } from '../../platform/database/database.ts'
import type { Reads } from '../../platform/database/standby.ts'
import { legsOf, postingsOf } from '../../shared/ledger/postings.ts'

export type BalanceRow = { pocket: string; asset: number; balance: number }
const BALANCES = `select pocket, asset, balance from account where kind = 'member' and owner_id = $1 and balance > 0`
export const listBalances = (sql: Sql, memberId: number) => sql.rows<BalanceRow>(BALANCES, [memberId])

/** The two accounts of a member's cash; 0 for one that was never needed. */
export type Cash = { memberId: number; available: number; held: number }
const CASH = `select id, pocket from account where kind = 'member' and owner_id = $1 and asset = 0
  and pocket in ('available', 'held')`
export async function findCash(sql: Sql, memberId: number): Promise<Cash> {
  const rows = await sql.rows<{ id: number; pocket: string }>(CASH, [memberId])
  const of = (pocket: string) => rows.find((r) => r.pocket === pocket)?.id ?? 0
  return { memberId, available: of('available'), held: of('held') }
}

export type FundLine = {
  id: number
  firstId: number
  entryId: number
  kind: EntryKind
  causeId: number
  amountCents: number
  /** The part that became held, or was released. */
  heldCents: number
  balanceCents: number
  at: Date
  asset: number | null
  kg: number | null
}
// $1 and $2 are the accounts of available and held cash everywhere below, $3 the member. Each is scanned by its own
// index, newest or oldest first, so that the number of rows read is bounded however long a member's history is:
// postings that are rows by account, entries in one row by member. Transfers between the two cancel out.
const sides = ['debit_id = $1', 'credit_id = $1', 'debit_id = $2', 'credit_id = $2']
const members = ['member_id', 'other_id']
const together = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' union all ')
const SIGNED =
  `(case when credit_id in ($1, $2) then amount else 0 end) - (case when debit_id in ($1, $2) then amount else 0 ` +
  `end)`
type Span = { above: string; upTo?: string }
/** The postings of the member's cash between two ids. One between the two accounts may come twice; it moves nothing. */
const cashIn = ({ above, upTo = `${Number.MAX_SAFE_INTEGER}` }: Span, most = ''): string =>
  together([
    ...sides.map(
      (side) => `select id, entry_id, debit_id, credit_id, amount, at from posting_row where ${side}
        and id > ${above} and id <= ${upTo} ${most && `order by id ${most}`}`,
    ),
    `select id, entry_id, debit_id, credit_id, amount, at from (${legsOf('$3', { above, upTo })}) of_entries
      where debit_id in ($1, $2) or credit_id in ($1, $2) ${most}`,
  ])
/** The cash moved by all postings between two ids. */
const moved = (above: string, upTo: string): string =>
  [
    ...sides.map(
      (side) =>
        `${side.startsWith('credit') ? '+' : '-'} coalesce((select sum(amount) from posting_row where ${side}
          and id > ${above} and id <= ${upTo}), 0)`,
    ),
    `+ coalesce((select sum(${SIGNED}) from (${legsOf('$3', { above, upTo })}) of_entries), 0)`,
  ].join(' ')

// Ids of one account follow time except for the difference of the nodes' clocks, so marks at a safe distance around an
// instant bound what is read between them.
const SKEW = `interval '10 minutes'`
const MARK_BEFORE = (at: string) => `select posting_id, balance_cents, in_cents, out_cents from fund_mark
  where member_id = $3 and at < ${at}::timestamptz - ${SKEW} order by at desc limit 1`
const MARK_AFTER = (at: string) => `select posting_id from fund_mark
  where member_id = $3 and at >= ${at}::timestamptz + ${SKEW} order by at limit 1`

const OF_ENTRY = `at >= $5 and at < $6 and ($7::text[] is null or kind = any($7))
      and ($9::bigint is null or case kind when 'trade' then exists (
        select 1 from trade t where t.id = cause_id and $9 = case when t.buyer_id = $3 then t.buy_order_id
        else t.sell_order_id end) else cause_id = $9 end)
      and ($13::text is null or kind <> 'trade' or exists (
        select 1 from trade t where t.id = cause_id and case $13 when 'buy' then t.buyer_id else t.seller_id end = $3))`
// A page consists of whole entries. The balance after each is that of the last mark before it, or of the line below it
// on the page if that is nearer, plus what moved since: a filtered list shows true balances, and no posting is read
// twice. $4 is the number of a posting of the entry that the page before ended with.
const PAGE = `
  with bounds as (
    select coalesce((select posting_id from (${MARK_BEFORE('$5')}) m), 0) as low,
      least($4, coalesce((${MARK_AFTER('$6')}) + 1, $4)) as high
  ),
  hits as (${together([
    ...sides.map(
      (side) => `
    select entry_id, id from posting_row where ${side} and id > (select low from bounds)
      and id < (select high from bounds) and ${OF_ENTRY}
      and ($8::bigint is null or entry_id = $8) and ($10::bigint is null or amount = $10)
      order by id desc limit $11`,
    ),
    ...members.map(
      (side) => `
    select e.id as entry_id, e.first_id as id from entry e where ${side} = $3
      and first_id > (select low from bounds) and first_id < (select high from bounds)
      and first_id + cardinality(amounts) <= $4
      and ${OF_ENTRY} and ($8::bigint is null or e.id = $8) and exists (
        select 1 from unnest(debit_ids, credit_ids, amounts) as l(debit_id, credit_id, amount)
        where (debit_id in ($1, $2) or credit_id in ($1, $2)) and ($10::bigint is null or amount = $10))
      order by first_id desc limit $12`,
    ),
  ])}),
  entries as (select entry_id from hits group by entry_id order by max(id) desc limit $12),
  lines as (
    select e.entry_id, line.* from entries e cross join lateral (
      select kind, cause_id, max(id) as id, min(id) as first_id, min(at) as at, sum(${SIGNED}) as amount,
        sum(case $2 when credit_id then p.amount when debit_id then -p.amount else 0 end) as held
      from posting p where p.entry_id = e.entry_id and (p.debit_id in ($1, $2) or p.credit_id in ($1, $2))
      group by kind, cause_id
    ) line
  ),
  marked as (
    select l.*, m.balance, coalesce(m.id, 0) as mark, lag(l.id, 1, -1) over (order by l.id) as older
    from lines l
    left join lateral (
      select posting_id as id, balance_cents as balance from fund_mark where member_id = $3 and posting_id <= l.id
      order by posting_id desc limit 1
    ) m on true
  ),
  moves as (
    select m.*, count(*) filter (where mark > older) over (order by id) as run,
      case when mark > older then coalesce(balance, 0) else 0 end ${moved('greatest(mark, older)', 'm.id')} as change
    from marked m
  )
  select l.id, l.first_id as "firstId", l.entry_id as "entryId", l.kind, l.cause_id as "causeId",
  l.amount as "amountCents", l.held::bigint as "heldCents", l.at, tons.asset, tons.kg,
    (sum(l.change) over (partition by l.run order by l.id))::bigint as "balanceCents"
  from moves l
  left join lateral (
    select a.asset, sum(p.amount)::bigint as kg from posting p join account a on a.id = p.credit_id
    where p.entry_id = l.entry_id and a.asset <> 0 group by a.asset limit 1
  ) tons on true
  order by l.id desc`
/** The most postings on one side of an entry, with some reserve. */
const SIDE_POSTINGS = 8
const NO_BOUND = Number.MAX_SAFE_INTEGER
/** The filter: one entry, the entries of one cause, or a posted amount. */
export type FundSearch = { entryId: number | null; causeId: number | null; cents: number | null }
type FundPage = {
  kinds: readonly string[] | null
  /** Trades in which the member bought, or sold; null is both. */
  side: 'buy' | 'sell' | null
  from: Date
  to: Date
  before: number | null
  limit: number
  search: FundSearch
}
// Reads the newest few from the end of their index instead of reading and sorting all.
const FROM_THE_END = 'set local enable_bitmapscan = off'
export const listFundLines = (reads: Pick<Reads, 'tx'>, cash: Cash, page: FundPage) =>
  reads.tx((tx) => {
    tx.send(FROM_THE_END)
    return listFundPage(tx, cash, page)
  })
export const listFundPage = (
  sql: Sql,
  { memberId, available, held }: Cash,
  { kinds, side, from, to, before, limit, search }: FundPage,
) =>
  sql.rows<FundLine>(PAGE, [
    ...[available, held, memberId, before ?? NO_BOUND, from, to, kinds],
    ...[search.entryId, search.causeId, search.cents, limit * SIDE_POSTINGS, limit, side],
  ])

/** The entries of a stretch, each with the sum of what it moved. */
const entriesIn = (span: Span, until: string): string => `
  select max(id) as id, max(at) as at, sum(amount) as amount from (
    select entry_id, id, at, ${SIGNED} as amount from (select distinct * from (${cashIn(span)}) each_side) lines
    where at < ${until}
  ) touched group by entry_id`
type FundSum = { balanceCents: number; inCents: number; outCents: number }
const SUM_AT = `
  with mark as (${MARK_BEFORE('$4')}), bounds as (
    select coalesce((select posting_id from mark), 0) as low, coalesce((${MARK_AFTER('$4')}), ${NO_BOUND}) as high
  ), since as (${entriesIn({ above: '(select low from bounds)', upTo: '(select high from bounds)' }, '$4')})
  select coalesce((select balance_cents from mark), 0) + coalesce(sum(amount), 0)::bigint as "balanceCents",
    coalesce((select in_cents from mark), 0) + coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "inCents",
    coalesce((select out_cents from mark), 0) - coalesce(sum(amount) filter (where amount < 0), 0)::bigint as "outCents"
    from since`
/** The sums of everything before an instant: the balance, and all that came in and went out. */
export const sumBefore = (sql: Sql, { memberId, available, held }: Cash, at: Date): Promise<FundSum> =>
  getOne(sql.rows<FundSum>(SUM_AT, [available, held, memberId, at]))

const MARK_EACH = 50
const LAST_MARK = `coalesce((select max(posting_id) from fund_mark where member_id = $3), 0)`
// Lines, not postings: a purchase has three, and marking before there are lines enough would write at each read.
const TAIL = `select count(distinct entry_id)::int as count
  from (${cashIn({ above: LAST_MARK }, `limit ${2 * MARK_EACH * SIDE_POSTINGS}`)}) tail`
// Only settled postings are marked, because a line of the last minute may not be committed yet.
const MARK = `
  insert into fund_mark (member_id, posting_id, at, balance_cents, in_cents, out_cents)
  select $3::bigint, id, at, base.balance + running.balance, base.ins + running.ins, base.outs + running.outs from (
    select id, at, row_number() over w as n, sum(amount) over w as balance, sum(greatest(amount, 0)) over w as ins,
    sum(greatest(-amount, 0)) over w as outs
    from (${entriesIn({ above: LAST_MARK }, '$4')}) lines window w as (order by id)
  ) running, (
    select coalesce(max(balance_cents), 0) as balance, coalesce(max(in_cents), 0) as ins, coalesce(max(out_cents),
    0) as outs
    from fund_mark where member_id = $3 and posting_id = ${LAST_MARK}
  ) base where n % ${MARK_EACH} = 0 on conflict do nothing`
const SETTLED_MS = 60_000
/** Marks the balance every 50 lines, so that reading a long history stays bounded. */
export async function markFunds(sql: Sql, { memberId, available, held }: Cash, now: Date): Promise<void> {
  const values = [available, held, memberId]
  const [tail] = await sql.rows<{ count: number }>(TAIL, values)
  if (tail!.count < 2 * MARK_EACH) return
  await sql.rows(MARK, [...values, new Date(now.getTime() - SETTLED_MS)])
}

// Each leg is matched with the member's accounts before its account is read, because most legs are others'.
const SIDES = (until: string): string => `
  with mine as (select array(select id from account where kind = 'member' and owner_id = $1) as ids),
  moved as (select p.* from ${postingsOf('$1')} p where ${until})
  select m.id, m.entry_id as key, a.pocket, a.asset, m.amount from mine, moved m join account a on a.id = m.credit_id
  where m.credit_id = any(mine.ids)
  union all select m.id, m.entry_id, a.pocket, a.asset, -m.amount from mine, moved m
  join account a on a.id = m.debit_id where m.debit_id = any(mine.ids)`
const POCKETS = `
  select pocket, asset, sum(amount)::bigint as balance from (${SIDES('p.at < $2')}) moved
  group by pocket, asset order by asset, pocket`
export const listBalancesAt = (sql: Sql, memberId: number, at: Date) => sql.rows<BalanceRow>(POCKETS, [memberId, at])
const HOLDS_AT = `
  select why, cause_id as "causeId", case when released_at is null then left_cents
  else amount_cents end as "amountCents", since
  from hold where member_id = $1 and since < $2 and (released_at is null or released_at >= $2) order by since, id`
/**
 * The holds that were open at an instant; one that was partly released meanwhile shows what it was opened with, or what
 * is left of it.
 */
export const listHoldsAt = (sql: Sql, memberId: number, at: Date) =>
  sql.rows<{ why: string; causeId: number; amountCents: number; since: Date }>(HOLDS_AT, [memberId, at])

type HoldRow = {
  id: number
  why: string
  causeId: number
  amountCents: number
  ruleEn: string
  ruleCn: string
  releaseBy: Date | null
  since: Date
}
const HOLDS = `
  select id, why, cause_id as "causeId", left_cents as "amountCents", release_rule_en as "ruleEn",
  release_rule_cn as "ruleCn", release_by as "releaseBy", since
  from hold where member_id = $1 and released_at is null order by since, id`
export const listHolds = (sql: Sql, memberId: number) => sql.rows<HoldRow>(HOLDS, [memberId])

const LOCKS = `
  select cause_id as "causeId", since, released_at as "releasedAt" from hold where member_id = $1 and why = 'locked'
  and cause_id = any($2::bigint[])`
/** When the balance of each of these cases was frozen with its trading password, and freed again. */
export const listLocks = async (sql: Sql, memberId: number, ids: readonly number[]) =>
  ids.length === 0 ? [] : sql.rows<{ causeId: number; since: Date; releasedAt: Date | null }>(LOCKS, [memberId, ids])

const MONTH = `select p.id from ${postingsOf('$1')} p where p.at >= $2 and p.at < $3 order by 1 limit $4`
const MOVED = `
  select id, key, asset, sum(amount)::bigint as change from (${SIDES('p.at >= $2 and p.at < $3')}) sides
  group by id, key, asset order by id`
/** `key`: its entry. */
export type MovedRow = { id: number; key: number; asset: number; change: number }
/** The postings of a member's month by id, and by how much each changed the sum of all their pockets of its asset. */
export const listMoved = (sql: Sql, memberId: number, { from, to }: { from: Date; to: Date }) =>
  sql.rows<MovedRow>(MOVED, [memberId, from, to])
/** Every posting that touches any pocket of a member between two instants, by id. */
export const listPostingsIn = async (
  sql: Sql,
  memberId: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<number[]> => (await sql.rows<{ id: number }>(MONTH, [memberId, from, to, most])).map((r) => r.id)

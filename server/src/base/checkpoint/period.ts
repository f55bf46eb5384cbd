/**
 * Sums the postings of a period by account. The rows are read by their keys, each once, and summed here: summing in SQL
 * took PostgreSQL ten times as long as reading them.
 */
import { bookedDay, type ClosedMonths } from '@tonne/domain/base/bookedDay'
import { type Day, dayOf } from '@tonne/domain/days'
import { sha256Hex } from '../../platform/crypto/sha256.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { ints } from '../../platform/database/ints.ts'
import { eachInSlices } from '../../platform/slices.ts'
import { PART_OF } from '../proof/store.ts'

/** The sums of the postings between two positions of the log by account, in cents or kg. */
export type Period = {
  /** Leaves that seal a posting, and the number of postings that they seal. */
  leaves: number
  found: number
  /** The number of postings found; in the open period also those that wait to be sealed. */
  postings: number
  entriesTo: number
  accounts: number[]
  debits: number[]
  credits: number[]
  /** The account's lowest balance after an entry, relative to the beginning of the period. */
  lowest: number[]
  /** The first entries, by number, that the log neither seals nor will seal. */
  strays: number[]
  days: DayMove[]
}
/** An account's sums from entries of one kind on the day on which they count. */
export type DayMove = { day: Day; kind: string; accountId: number; debit: number; credit: number }
const SHOWN = 10

const LEAVES = `
  select first_id as "firstId", position, keys::text as keys from log_part
  where source = 'posting' and position >= $1::bigint and position < $2::bigint order by position`
const WAITING = `select keys::text as keys from log_waiting where source = 'posting'`
/** An entry of many legs, or a single posting; arrays are in PostgreSQL's text form. */
type Moved = {
  entryId: number
  firstId: number
  kind: string
  atMs: number
  debits: string
  credits: string
  amounts: string
}
// Not rounded, because a moment before midnight must not fall on the next day.
const AT_MS = 'floor(extract(epoch from at) * 1000)::bigint as "atMs"'
const moved = (which: (id: string) => string): string => `
  select id as "entryId", first_id as "firstId", kind, ${AT_MS}, debit_ids::text as debits, credit_ids::text as credits,
    amounts::text as amounts from entry where ${which('id')}
  union all
  select entry_id, id, kind, ${AT_MS}, array[debit_id]::text, array[credit_id]::text, array[amount]::text
  from posting_row where ${which('entry_id')}`
const UP_TO = moved((id) => `${id} > $1::bigint and ${id} <= $2::bigint`)
const EACH = moved((id) => `${id} = any($1::bigint[])`)
/** How many entries are in memory at a time, however many wait to be sealed. */
const PAGE = 8192
const PAGE_END = `
  select least((select id from entry where id > $1 order by id offset ${PAGE} limit 1),
    (select entry_id from posting_row where entry_id > $1 order by entry_id offset ${PAGE} limit 1)) as "end"`
// For few postings only, because it takes an index look-up for each.
const NOT_SEALED = `
  select asked.id from unnest($1::bigint[]) as asked(id)
  where not exists (select 1 from ${PART_OF("'posting'", 'asked.id')})`

const itemsOf = (array: string): number[] => array.slice(1, -1).split(',').map(Number)

type LeafRun = { firstId: number; position: number; keys: string }
/** Consecutive postings of an entry in consecutive leaves. */
type Sealed = { firstId: number; position: number; count: number }
/** The postings that leaves between two positions seal, by entry. */
async function readLeaves(tx: Tx, from: number, to: number) {
  const sealed = new Map<number, Sealed[]>()
  let leaves = 0
  await eachInSlices(await tx.rows<LeafRun>(LEAVES, [from, to]), ({ firstId, position, keys }) => {
    const entries = itemsOf(keys)
    leaves += entries.length
    for (let i = 0, end = 0; i < entries.length; i = end) {
      const entry = entries[i]!
      while (end < entries.length && entries[end] === entry) end++
      const run = { firstId: firstId + i, position: position + i, count: end - i }
      const runs = sealed.get(entry)
      if (runs) runs.push(run)
      else sealed.set(entry, [run])
    }
  })
  return { leaves, sealed }
}
/** A posting's place in the log, if one of these leaves seals it. */
function placeIn(runs: readonly Sealed[] | undefined, id: number): number | undefined {
  const run = runs?.find(({ firstId, count }) => id >= firstId && id < firstId + count)
  return run && run.position + id - run.firstId
}
const notSealed = async (sql: Sql, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length === 0 ? [] : (await sql.rows<{ id: number }>(NOT_SEALED, [ints(ids)])).map(({ id }) => id))

type Leg = {
  of: Moved
  entryId: number
  id: number
  debitId: number
  creditId: number
  amount: number
  /** The position in the log; beyond the end of the log while it waits. */
  position: number
}
function legsOf(of: Moved, runs: readonly Sealed[] | undefined): Leg[] {
  const { entryId, firstId } = of
  const [from, to] = [itemsOf(of.debits), itemsOf(of.credits)]
  return itemsOf(of.amounts).map((amount, n) => {
    const id = firstId + n
    return { of, entryId, id, debitId: from[n]!, creditId: to[n]!, amount, position: placeIn(runs, id) ?? WAITS }
  })
}
/** Beyond every position that the log has. */
const WAITS = Number.POSITIVE_INFINITY

type Range = { after: number; upTo: number; also: readonly number[] }
/** The entries in a range of numbers and some earlier ones, each complete in one page. */
async function* pagesOf(tx: Tx, { after, upTo, also }: Range): AsyncGenerator<Moved[]> {
  for (let from = after; from < upTo; ) {
    const [page] = await tx.rows<{ end: number | null }>(PAGE_END, [from])
    const end = Math.min(page?.end ?? upTo, upTo)
    yield await tx.rows<Moved>(UP_TO, [from, end])
    from = end
  }
  for (let i = 0; i < also.length; i += PAGE) yield await tx.rows<Moved>(EACH, [ints(also.slice(i, i + PAGE))])
}

type PeriodInput = {
  from: number
  to: number
  entriesTo: number
  open: boolean
  /** A month that is about to be closed. */
  closing?: ClosedMonths | undefined
}
/**
 * The log decides what belongs to a period, because a posting that commits late gets a late position whatever its
 * number and time. The open period includes postings that wait to be sealed.
 */
async function readBetween(tx: Tx, { from, to, entriesTo, open, closing = new Map() }: PeriodInput): Promise<Period> {
  tx.unhurried()
  const { leaves, sealed } = await readLeaves(tx, from, to)
  const waiting = new Set((await tx.rows<{ keys: string }>(WAITING)).flatMap(({ keys }) => itemsOf(keys)))
  const greatest = [...sealed.keys()].reduce((most, id) => Math.max(most, id), entriesTo)
  const also = [...new Set([...sealed.keys(), ...(open ? waiting : [])])].filter((id) => id <= entriesTo)
  const [sums, strays, days] = [stepsOf(), new Set<number>(), daysOf(new Map([...(await readClosed(tx)), ...closing]))]
  let [found, postings] = [0, 0]
  for await (const rows of pagesOf(tx, { after: entriesTo, upTo: open ? Number.MAX_SAFE_INTEGER : greatest, also })) {
    const [legs, unsealed, unknown]: [Leg[], Leg[], Leg[]] = [[], [], []]
    await eachInSlices(rows, (row) => {
      for (const leg of legsOf(row, sealed.get(row.entryId))) {
        if (leg.position !== WAITS) legs.push(leg)
        else if (waiting.has(leg.entryId)) unsealed.push(leg)
        // Entries before the range were checked with an earlier period.
        else if (leg.entryId > entriesTo) unknown.push(leg)
      }
    })
    found += legs.length
    const ids = [...(open ? unsealed : []), ...unknown].map(({ id }) => id)
    const free = await notSealed(tx, ids)
    if (open) legs.push(...unsealed.filter(({ id }) => free.has(id)))
    for (const { id, entryId } of unknown) if (free.has(id)) strays.add(entryId)
    postings += legs.length
    await sums.add(legs)
    await days.add(legs)
  }
  return {
    ...{ leaves, found, postings, entriesTo: greatest },
    ...(await sums.made()),
    strays: [...strays].sort((a, b) => a - b).slice(0, SHOWN),
    days: days.made(),
  }
}

const CLOSED = 'select month, log_size as size from month_close order by month'
const readClosed = async (sql: Sql): Promise<ClosedMonths> =>
  new Map((await sql.rows<{ month: string; size: number }>(CLOSED)).map(({ month, size }) => [month, size]))
const HOUR = 3_600_000
/** Caches the day by hour: the time zone is whole hours ahead, and postings of one hour follow one another. */
function ownDays(): (atMs: number) => Day {
  let [hour, day] = [Number.NaN, '']
  return (atMs) => {
    const ownHour = Math.floor(atMs / HOUR)
    if (ownHour !== hour) [hour, day] = [ownHour, dayOf(new Date(atMs))]
    return day
  }
}
function daysOf(closed: ClosedMonths) {
  const byDay = new Map<string, { day: Day; kind: string; moves: Map<number, DayMove> }>()
  const ownDay = ownDays()
  let now: { day: Day; kind: string; moves: Map<number, DayMove> } | undefined
  const at = (day: Day, kind: string) => {
    if (now?.day === day && now.kind === kind) return now
    const key = `${day} ${kind}`
    now = byDay.get(key) ?? { day, kind, moves: new Map() }
    byDay.set(key, now)
    return now
  }
  const move = (
    { day, kind, moves }: ReturnType<typeof at>,
    accountId: number,
    debit: number,
    credit: number,
  ): void => {
    const made = moves.get(accountId)
    if (made) {
      made.debit += debit
      made.credit += credit
    } else moves.set(accountId, { day, kind, accountId, debit, credit })
  }
  const add = (legs: readonly Leg[]): Promise<void> =>
    eachInSlices(legs, ({ of: { atMs, kind }, position, debitId, creditId, amount }) => {
      const made = at(bookedDay(ownDay(atMs), position, closed), kind)
      move(made, debitId, amount, 0)
      move(made, creditId, 0, amount)
    })
  return { add, made: () => [...byDay.values()].flatMap(({ moves }) => [...moves.values()]) }
}

/** The effect on an account of an entry whose greatest posting is `lastId`. */
type Step = { accountId: number; lastId: number; debit: number; credit: number }
type Sum = { debit: number; credit: number; stands: number; lowest: number }
/** An account is checked after each entry, not between its legs, and in the order of the postings. */
function stepsOf() {
  const all: Step[] = []
  const add = async (legs: readonly Leg[]): Promise<void> => {
    const steps = new Map<number, Step[]>()
    const move = ({ entryId, id }: Leg, accountId: number, debit: number, credit: number): void => {
      const own = steps.get(entryId) ?? []
      if (own.length === 0) steps.set(entryId, own)
      const step = own.find((one) => one.accountId === accountId)
      if (step) {
        step.lastId = Math.max(step.lastId, id)
        step.debit += debit
        step.credit += credit
      } else own.push({ accountId, lastId: id, debit, credit })
    }
    await eachInSlices(legs, (leg) => {
      move(leg, leg.debitId, leg.amount, 0)
      move(leg, leg.creditId, 0, leg.amount)
    })
    for (const own of steps.values()) all.push(...own)
  }
  const made = async (): Promise<Pick<Period, 'accounts' | 'debits' | 'credits' | 'lowest'>> => {
    const sums = new Map<number, Sum>()
    await eachInSlices(
      all.sort((a, b) => a.lastId - b.lastId),
      ({ accountId, debit, credit }) => {
        const sum = sums.get(accountId) ?? { debit: 0, credit: 0, stands: 0, lowest: Number.POSITIVE_INFINITY }
        sum.debit += debit
        sum.credit += credit
        sum.stands += credit - debit
        sum.lowest = Math.min(sum.lowest, sum.stands)
        sums.set(accountId, sum)
      },
    )
    const each = [...sums].sort(([a], [b]) => a - b)
    return {
      accounts: each.map(([id]) => id),
      debits: each.map(([, { debit }]) => debit),
      credits: each.map(([, { credit }]) => credit),
      lowest: each.map(([, { lowest }]) => lowest),
    }
  }
  return { add, made }
}

type Before = { toPosition: number; entriesTo: number }
export const readPeriod = (tx: Tx, before: Before, to: number): Promise<Period> =>
  readBetween(tx, { from: before.toPosition, to, entriesTo: before.entriesTo, open: false })
/** What was sealed since a checkpoint, and what waits to be sealed. */
export const readOpen = (tx: Tx, last: Before, closing?: ClosedMonths): Promise<Period> => {
  const range = { from: last.toPosition, to: Number.MAX_SAFE_INTEGER, entriesTo: last.entriesTo, open: true }
  return readBetween(tx, { ...range, closing })
}

const NAMES = `
  select id, kind || ':' || owner_id || ':' || pocket || ':' || asset as name from account where id = any($1::bigint[])`
/** SHA-256 of a line for each account, `member:10001:available:0|debit|credit`, sorted by the bytes of its name. */
export async function hashPeriod(sql: Sql, { accounts, debits, credits }: Period): Promise<string> {
  const named = new Map(
    (await sql.rows<{ id: number; name: string }>(NAMES, [ints(accounts)])).map(({ id, name }) => [id, name]),
  )
  const lines = accounts.map((id, i) => {
    const name = named.get(id) ?? `account ${id}`
    return { name: Buffer.from(name), line: `${name}|${debits[i]}|${credits[i]}` }
  })
  lines.sort((a, b) => Buffer.compare(a.name, b.name))
  return sha256Hex(lines.map(({ line }) => line).join('\n'))
}

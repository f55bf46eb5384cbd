/**
 * A day closes only when bank, members' money and ledger agree to the cent. A difference is named, and the attempt is
 * recorded.
 */
import type { Output } from '@tonne/contract/endpoint'
import type { dailyCloseDesk } from '@tonne/contract/money/dailyclose'
import { addDays, dayOf } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lockKey } from '../../platform/limits/attempts.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  type CloseRow,
  type Difference,
  findClose,
  insertClose,
  listOpenDays,
  listOpenRefs,
  readSnapshot,
  type Snapshot,
} from './store.ts'

/** `files`: whether statements are files, which must have come. */
type Looking = { now: Date; files: boolean }
type Closing = Looking & { day: string }

/** The bank's balance of the members' money. Money that was there before the first statement is the operator's own. */
const bankOf = (s: Snapshot, files: boolean): number =>
  files ? (s.fileClosingCents ?? 0) - (s.fileOpeningCents ?? 0) : s.lineCents

function differencesOf(s: Snapshot, { day, files }: Omit<Closing, 'now'>, refs: string[]): Difference[] {
  const owed = s.membersCents + s.suspenseCents + s.payoutsCents + s.proceedsCents + s.feesCents + s.gstCents
  const missing = files && (s.fileDay === null || s.fileDay < day || s.unbooked > 0)
  const all: Difference[] = [
    ...(missing
      ? [{ what: 'statement_missing' as const, cents: 0, lines: s.fileDay === null ? [] : [s.fileDay] }]
      : []),
    { what: 'bank', cents: bankOf(s, files) - s.ledgerCents, lines: refs },
    { what: 'client_money', cents: s.ledgerCents - owed, lines: [] },
    { what: 'suspense', cents: s.suspenseCents - s.openLinesCents, lines: refs },
  ]
  return all.filter((d) => d.what === 'statement_missing' || d.cents !== 0)
}

type Books = { s: Snapshot; refs: string[] }
/** Later than this, a person looks why the day is still open. */
const MONTH_DAYS = 31
/** All days are compared with the same books, because reading them takes long. */
async function attempt(tx: Tx, days: readonly string[], looking: Looking): Promise<CloseRow[]> {
  await lockKey(tx, 'daily close')
  let books: Books | undefined
  const rows: CloseRow[] = []
  for (const day of days) {
    const before = await findClose(tx, day)
    if (before?.closed) {
      rows.push(before)
      continue
    }
    books ??= { s: await readSnapshot(tx), refs: await listOpenRefs(tx) }
    rows.push(await compare(tx, books, { ...looking, day, before, isOlder: day < days.at(-1)! }))
  }
  return rows
}

type Day = Closing & { before: CloseRow | undefined; isOlder: boolean }
async function compare(tx: Tx, { s, refs }: Books, { day, now, files, before, isOlder }: Day): Promise<CloseRow> {
  const differences = differencesOf(s, { day, files }, refs)
  const closed = differences.length === 0
  // The same attempt with the same outcome is not written again, nor what differs now of a day before the last.
  if (before && !closed && (isOlder || JSON.stringify(before.differences) === JSON.stringify(differences)))
    return before
  return insertClose(tx, { ...s, bankCents: bankOf(s, files), day, closed, differences, madeAt: now })
}

export const closeDay = (db: Db, { day, ...looking }: Closing): Promise<CloseRow> =>
  db.tx(async (tx) => (await attempt(tx, [day], looking))[0]!)

/**
 * Yesterday, as soon as it can be closed; checked each minute until it is. Days before it too: the statement that
 * covers a weekend comes after it, and what differs may be explained days later.
 */
export const closeDays = (db: Db, files: boolean): DueJob => ({
  name: 'closeDays',
  everyMs: 60_000,
  run: async (now) => {
    const yesterday = addDays(dayOf(now), -1)
    await db.tx(async (tx) => {
      const open = await listOpenDays(tx, addDays(yesterday, -MONTH_DAYS), yesterday)
      await attempt(tx, [...open, yesterday], { now, files })
    })
    return 0
  },
})

export const toClose = ({ id: _, madeAt, ...row }: CloseRow): Output<typeof dailyCloseDesk.run> => ({
  ...row,
  madeAt: madeAt.getTime(),
})

export function runClose({ db }: Tools, files: boolean): Handler<typeof dailyCloseDesk.run> {
  return async ({ input: { day, reason }, operator, now, address }) => {
    if (day >= dayOf(now)) refuse('closeTooSoon', { day })
    const row = await db.tx(async (tx) => {
      const made = (await attempt(tx, [day], { now, files }))[0]!
      const after = { closed: made.closed, differences: made.differences }
      await insertAudit(tx, { by: operator, act: 'close.run', subject: day, reason, after, address }, now)
      return made
    })
    return toClose(row)
  }
}

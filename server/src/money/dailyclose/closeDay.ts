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
  listOpenRefs,
  readSnapshot,
  type Snapshot,
} from './store.ts'

type Closing = { day: string; now: Date /** Whether statements are files, which must have come. */; files: boolean }

/** The bank's balance of the members' money. Money that was there before the first statement is the operator's own. */
const bankOf = (s: Snapshot, files: boolean): number =>
  files ? (s.fileClosingCents ?? 0) - (s.fileOpeningCents ?? 0) : s.lineCents

function differencesOf(s: Snapshot, { day, files }: Closing, refs: string[]): Difference[] {
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

async function attempt(tx: Tx, closing: Closing): Promise<CloseRow> {
  await lockKey(tx, 'daily close')
  const before = await findClose(tx, closing.day)
  if (before?.closed) return before
  const s = await readSnapshot(tx)
  const differences = differencesOf(s, closing, await listOpenRefs(tx))
  // The same attempt with the same outcome is not written again.
  if (before && JSON.stringify(before.differences) === JSON.stringify(differences)) return before
  const bankCents = bankOf(s, closing.files)
  return insertClose(tx, {
    ...s,
    bankCents,
    day: closing.day,
    closed: differences.length === 0,
    differences,
    madeAt: closing.now,
  })
}

export const closeDay = (db: Db, closing: Closing): Promise<CloseRow> => db.tx((tx) => attempt(tx, closing))

/** Yesterday, as soon as it can be closed; checked each minute until it is. */
export const closeDays = (db: Db, files: boolean): DueJob => ({
  name: 'closeDays',
  everyMs: 60_000,
  run: async (now) => {
    await closeDay(db, { day: addDays(dayOf(now), -1), now, files })
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
      const made = await attempt(tx, { day, now, files })
      const after = { closed: made.closed, differences: made.differences }
      await insertAudit(tx, { by: operator, act: 'close.run', subject: day, reason, after, address }, now)
      return made
    })
    return toClose(row)
  }
}

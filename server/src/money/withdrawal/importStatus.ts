/**
 * A payment that the bank rejected outright never left, so its member has the money again at once. What the bank took
 * waits for the statement. The audit has a row for each payment given back, written with it, and one for the file.
 */
import type { Output } from '@tonne/contract/endpoint'
import type { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { type Act, insertAudit } from '../../shared/audit.ts'
import type { Tools } from '../../shared/tools.ts'
import { giveBack } from './giveBack.ts'
import { isRejected, type PaymentStatus, REJECTED, readStatusReport, type StatusReport } from './pain002.ts'
import { bankSays } from './settlePayout.ts'
import { type BatchRow, findBatch, listNosOfBatch, lockWithdrawal } from './store.ts'

type Importing = { xml: string; reason: string; operator: Operator; address: string; now: Date }
type Read = Output<typeof withdrawalDesk.importStatus>

export function importStatus({ db }: Pick<Tools, 'db'>) {
  return async ({ xml, reason, operator, address, now }: Importing): Promise<Read> => {
    const report = readStatusReport(xml)
    const read: Read = { refused: [], accepted: 0, known: 0, unknown: [] }
    const batch = (await findBatch(db, report.msgId)) ?? noSuchFile(report.msgId)
    const statuses = await statusesOf(db, report, batch.id)
    const act = { by: operator, act: 'withdrawal.status', reason, address }
    // One payment, one transaction: giving back needs a number of the ledger for each.
    for (const status of statuses) {
      const outcome = await db.tx((tx) => apply(tx, { status, batch, act, now }))
      if (outcome === 'refused' || outcome === 'unknown') read[outcome].push(status.endToEndId)
      else read[outcome] += 1
    }
    await insertAudit(db, { ...act, subject: report.msgId, after: read }, now)
    return read
  }
}

/** A file that was rejected whole never left, whether or not the bank names its payments one by one. */
async function statusesOf(
  sql: Sql,
  { statuses, rejectedWhole: reason }: StatusReport,
  batchId: number,
): Promise<readonly PaymentStatus[]> {
  if (reason === null) return statuses
  const unnamed = (await listNosOfBatch(sql, batchId)).filter(
    (no) => !statuses.some(({ endToEndId }) => endToEndId === no),
  )
  return [...statuses, ...unnamed.map((endToEndId) => ({ endToEndId, status: REJECTED, reason }))]
}

const noSuchFile = (msgId: string): never =>
  refuse('payoutAnswerUnreadable', {
    why: { en: `no payment file of ours is ${msgId}`, cn: `没有编号为 ${msgId} 的付款文件` },
  })

type Applying = { status: PaymentStatus; batch: BatchRow; act: Omit<Act, 'subject'>; now: Date }
async function apply(tx: Tx, { status, batch, act, now }: Applying): Promise<keyof Read> {
  const row = await lockWithdrawal(tx, status.endToEndId)
  if (!row || row.batchId !== batch.id) return 'unknown'
  if (!isRejected(status)) return 'accepted'
  // Paid or ended: the report came before, or the statement knows better.
  if (row.stage !== 'sent') return 'known'
  const after = await giveBack(tx, {
    row,
    ending: { to: 'refused', by: 'bank', refused: bankSays(status.reason) },
    now,
  })
  const change = {
    before: { stage: row.stage },
    after: { stage: after.stage, amountCents: row.amountCents, file: batch.msgId },
  }
  await insertAudit(tx, { ...act, subject: row.no, memberId: row.memberId, ...change }, now)
  return 'refused'
}

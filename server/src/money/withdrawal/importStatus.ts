/**
 * A payment that the bank rejected outright never left, so its member has the money again at once. What the bank took
 * waits for the statement.
 */
import type { Output } from '@tonne/contract/endpoint'
import type { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Tools } from '../../shared/tools.ts'
import { giveBack } from './giveBack.ts'
import { isRejected, type PaymentStatus, REJECTED, readStatusReport, type StatusReport } from './pain002.ts'
import { bankSays } from './settlePayout.ts'
import { findBatch, listNosOfBatch, lockWithdrawal } from './store.ts'

type Importing = { xml: string; reason: string; operator: Operator; address: string; now: Date }
type Read = Output<typeof withdrawalDesk.importStatus>

export function importStatus({ db }: Pick<Tools, 'db'>) {
  return async ({ xml, reason, operator, address, now }: Importing): Promise<Read> => {
    const report = readStatusReport(xml)
    const read: Read = { refused: [], accepted: 0, known: 0, unknown: [] }
    const batch = (await findBatch(db, report.msgId)) ?? noSuchFile(report.msgId)
    const statuses = await statusesOf(db, report, batch.id)
    // One payment, one transaction: giving back needs a number of the ledger for each.
    for (const status of statuses) {
      await db.tx((tx) => apply(tx, { status, batchId: batch.id, read, now }))
    }
    await insertAudit(
      db,
      { by: operator, act: 'withdrawal.status', subject: report.msgId, reason, after: read, address },
      now,
    )
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

type Applying = { status: PaymentStatus; batchId: number; read: Read; now: Date }
async function apply(tx: Tx, { status, batchId, read, now }: Applying): Promise<void> {
  const row = await lockWithdrawal(tx, status.endToEndId)
  if (!row || row.batchId !== batchId) {
    read.unknown.push(status.endToEndId)
    return
  }
  if (!isRejected(status)) {
    read.accepted += 1
    return
  }
  // Paid or ended: the report came before, or the statement knows better.
  if (row.stage !== 'sent') {
    read.known += 1
    return
  }
  await giveBack(tx, { row, ending: { to: 'refused', by: 'bank', refused: bankSays(status.reason) }, now })
  read.refused.push(row.no)
}

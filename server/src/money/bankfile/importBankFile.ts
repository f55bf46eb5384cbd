import { createHash } from 'node:crypto'
import type { bankfileDesk } from '@tonne/contract/money/bankfile'
import { dayOf } from '@tonne/domain/days'
import { type BankFile, judgeBankFile } from '@tonne/domain/money/bankFile'
import { refusal, refuse } from '@tonne/domain/refusals'
import { lockKey } from '../../platform/limits/attempts.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Bank, SettleLine } from '../../shared/bank/bank.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { bookUnbooked, FILE_BANK } from './bookBankFiles.ts'
import { parseCamt } from './parseCamt.ts'
import { parseCsv } from './parseCsv.ts'
import { toBankFile } from './readBankFiles.ts'
import { type BankFileRow, findByHash, findByStatement, findLastFile, findRepeated, insertBankFile } from './store.ts'

/** Spaces and line ends count: a file is recognised by its exact bytes. */
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
const read = (content: string): BankFile =>
  content
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
    ? parseCamt(content.replace(/^\uFEFF/, '').trimStart())
    : parseCsv(content)

type Import = { bank: Bank | undefined; settle: SettleLine }
type ImportCall = DeskCall<{ name: string; content: string; reason: string }>

export function importBankFile(
  tools: Pick<Tools, 'db'>,
  { bank, settle }: Import,
): Handler<typeof bankfileDesk.import> {
  return async (call) => {
    if (!bank) return refusal('depositClosed')
    const hash = hashOf(call.input.content)
    const known = await findByHash(tools.db, hash)
    const { row, fresh } = known ? { row: known, fresh: false } : await take(tools, { call, bank, hash })
    return { file: toBankFile(await booked(tools, { row, settle, now: call.now })), fresh }
  }
}

type Booking = { row: BankFileRow; settle: SettleLine; now: Date }
/**
 * The statement is taken already, and a refusal would say that nothing was done. What cannot be booked now is left to
 * the job, which tries again and logs why.
 */
async function booked({ db }: Pick<Tools, 'db'>, { row, settle, now }: Booking): Promise<BankFileRow> {
  await bookUnbooked(db, settle, now).catch(() => 0)
  return (await findByHash(db, row.hash).catch(() => undefined)) ?? row
}

type Taking = { call: ImportCall; bank: Bank; hash: string }
async function take(
  { db }: Pick<Tools, 'db'>,
  { call, bank, hash }: Taking,
): Promise<{ row: BankFileRow; fresh: boolean }> {
  const { input, now, operator } = call
  const file = read(input.content)
  return db.tx(async (tx) => {
    // In sequence, because each statement continues the one before.
    await lockKey(tx, 'bank file')
    const known = await findByHash(tx, hash)
    if (known) return { row: known, fresh: false }
    const { statement, closingDay } = file
    if (await findByStatement(tx, file)) refuse('bankFileConflict', { statement, year: closingDay.slice(0, 4) })
    judgeBankFile(file, { account: bank.account.number, today: dayOf(now), previous: await findLastFile(tx) })
    // A line whose reference is known is not booked, so new money under an old reference would be lost.
    const refs = file.lines.map(({ bankRef }) => bankRef)
    const reference = await findRepeated(tx, FILE_BANK, refs)
    if (reference !== undefined) refuse('bankFileLineTwice', { reference })
    const row = await insertBankFile(tx, { ...file, name: input.name, hash, takenBy: operator.name }, now)
    const after = { hash, opening: file.openingCents, closing: file.closingCents, lines: file.lines.length }
    await insertAudit(
      tx,
      {
        by: operator,
        act: 'bankfile.import',
        subject: file.statement,
        reason: input.reason,
        after,
        address: call.address,
      },
      now,
    )
    return { row, fresh: true }
  })
}

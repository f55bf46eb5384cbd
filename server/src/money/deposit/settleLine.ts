/** A bank line that is delivered twice counts once. */
import { sayCents } from '@tonne/domain/format'
import { type Entry, house } from '@tonne/domain/ledger'
import { matchDeposit } from '@tonne/domain/money/deposit'
import { depositStates, move } from '@tonne/domain/states'
import { notify } from '../../base/notice/store.ts'
import { getRegisteredName, staysOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { BankLine, LineOutcome, SettleLine, SettlePayout } from '../../shared/bank/bank.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { type DepositRow, insertLine, isKnown, lockByReference, updateDeposit } from './store.ts'

/**
 * Credits the member when reference and amount match; payouts handle debits and returns. Any other money goes to
 * suspense under its line.
 */
export function settleLine({ db }: Pick<Tools, 'db'>, settlePayout: SettlePayout = async () => undefined): SettleLine {
  return async (line, now) => (await db.tx((tx) => settle(tx, { line, now, settlePayout }))).outcome
}

type Settling = { line: BankLine; now: Date; settlePayout: SettlePayout }
type Settled = { outcome: LineOutcome | 'known' }

const KNOWN: Settled = { outcome: 'known' }
/** Another node booked the same line at the same moment: roll back, and it is known the second time. */
const settledMeanwhile = () => Object.assign(new Error('the line was told meanwhile'), { code: '40001' })

async function settle(tx: Tx, settling: Settling): Promise<Settled> {
  const { line, now, settlePayout } = settling
  if (await isKnown(tx, line)) return KNOWN
  const incoming = line.direction === 'credit' && line.returned === undefined
  const payout = incoming || !line.endToEndId ? undefined : await settlePayout(tx, line, now)
  if (!payout) return incoming ? settleCredit(tx, settling) : suspend(tx, settling)
  if (!(await insertLine(tx, line, { depositId: null, outcome: payout.outcome, why: payout.why })))
    throw settledMeanwhile()
  return payout
}

/** Money that left or came back and that no payout of ours explains. */
async function suspend(tx: Tx, { line, now }: Settling): Promise<Settled> {
  if (!(await insertLine(tx, line, { depositId: null, outcome: 'suspense', why: 'payout' }))) return KNOWN
  const [bank, suspense] = [house('bank'), house('suspense')]
  const books = await openBooks(tx, { accounts: [bank, suspense], most: 1 })
  const [debit, credit] = line.direction === 'debit' ? [suspense, bank] : [bank, suspense]
  books.enter({ kind: 'withdrawal', causeId: 0, postings: [{ debit, credit, amount: line.amountCents }] })
  await books.close(now)
  return { outcome: 'suspense' }
}

async function settleCredit(tx: Tx, { line, now }: Settling): Promise<Settled> {
  const intent = line.reference ? await lockByReference(tx, line.reference) : undefined
  const known = intent && {
    ...intent,
    closed: !(await staysOpen(tx, intent.memberId)),
    registeredName: await getRegisteredName(tx, intent.memberId),
  }
  const decided = decide(known, line)
  if (!(await insertLine(tx, line, { depositId: intent?.id ?? null, outcome: decided.outcome, why: decided.why })))
    return KNOWN
  const names = decided.entry.postings.flatMap((p) => [p.debit, p.credit])
  const books = await openBooks(tx, { accounts: names, most: 1 })
  const entryId = books.enter(decided.entry)
  if (intent && decided.outcome === 'credited') {
    // An earlier payment under its reference may have been another amount, and another member's.
    const paid = intent.paidCents === null ? {} : { paidCents: line.amountCents }
    await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'completed'), { entryId, at: now, ...paid })
    const params = { amount: sayCents(line.amountCents), reference: intent.reference }
    await notify(tx, { memberId: intent.memberId, kind: 'depositCredited', cause: `deposit ${intent.id}`, params }, now)
  }
  if (intent && decided.why === 'amount') await reviewAmount(tx, intent, { line, now })
  if (known && decided.why === 'payer') await reviewPayer(tx, known, { line, now })
  if (intent) books.emit({ memberId: intent.memberId, stale: ['wallet', 'deposit'] })
  await books.close(now)
  return { outcome: decided.outcome }
}

/** Another amount than requested: the member is notified at once, and an operator looks. */
async function reviewAmount(tx: Tx, intent: DepositRow, { line, now }: { line: BankLine; now: Date }): Promise<void> {
  await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'in_review'), { paidCents: line.amountCents })
  const params = {
    amount: sayCents(line.amountCents),
    asked: sayCents(intent.amountCents),
    reference: intent.reference,
  }
  await notify(
    tx,
    {
      memberId: intent.memberId,
      kind: 'depositInReview',
      cause: `deposit ${intent.id} review ${line.bankRef}`,
      params,
    },
    now,
  )
}

type Known = DepositRow & { closed: boolean; registeredName: string }
/** Paid from an account in another's name: the member reads who paid, and two operators decide. */
async function reviewPayer(tx: Tx, intent: Known, { line, now }: { line: BankLine; now: Date }): Promise<void> {
  const paidBy = line.counterparty!
  await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'in_review'), {
    paidCents: line.amountCents,
    paidBy,
  })
  const params = {
    amount: sayCents(line.amountCents),
    payer: paidBy,
    name: intent.registeredName,
    reference: intent.reference,
  }
  await notify(
    tx,
    { memberId: intent.memberId, kind: 'depositOfOther', cause: `deposit ${intent.id} review ${line.bankRef}`, params },
    now,
  )
}

function decide(intent: Known | undefined, line: BankLine): { outcome: LineOutcome; why: string | null; entry: Entry } {
  const match = intent && matchDeposit(intent, { amountCents: line.amountCents, payer: line.counterparty })
  if (match?.to === 'credit') return { outcome: 'credited', why: null, entry: match.entry }
  const postings = [{ debit: house('bank'), credit: house('suspense'), amount: line.amountCents }]
  return {
    outcome: match ? 'in_review' : 'suspense',
    why: match?.why ?? 'reference',
    entry: { kind: 'deposit', causeId: intent?.id ?? 0, postings },
  }
}

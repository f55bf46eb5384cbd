/**
 * A request freezes the money at once. Its rules are judged twice: before the password, so that nobody is asked for it
 * in vain, and under the locks.
 */

import type { Output } from '@tonne/contract/endpoint'
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { dayOf, startOfDay } from '@tonne/domain/days'
import { sayCents } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { type Cents, cents } from '@tonne/domain/money'
import { isSameName, sayPayee } from '@tonne/domain/money/payee'
import { arrivalOf, decideWithdrawal, holdPosting, type WithdrawalQuote } from '@tonne/domain/money/withdrawal'
import { withdrawalNo } from '@tonne/domain/numbers'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms, listHolidays, type VersionedTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { answeredOrJudged, hashOf, type Keyed } from '../../platform/http/idempotency.ts'
import { findTrading } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Books } from '../../shared/ledger/books.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import type { Tools } from '../../shared/tools.ts'
import { listPayeesById, type PayeeRow } from '../payee/store.ts'
import { type Facts, readFacts } from './readFacts.ts'
import { insertWithdrawals, type NewWithdrawal } from './store.ts'
import { toWithdrawal } from './withdrawalOut.ts'

type RequestWithdrawalInput = Keyed & { amountCents: Cents; payee: number }
type Answer = Output<typeof withdrawal.request>
type WithdrawalBatchFacts = {
  terms: VersionedTerms
  payees: Map<number, PayeeRow>
  facts: Map<number, Facts>
  day: string
  holidays: ReadonlySet<string>
}

export function requestWithdrawal({ db, clock, requireStepUp }: Tools): Handler<typeof withdrawal.request> {
  const batch = moneyBatch({ db, now: () => clock.now() }, command)
  return async (call) => {
    const { memberId, keyed, now } = call
    const { amountCents, payee, proof } = call.input
    // The key stands for amount and payee; the proof is not part of it, and no trace of it is stored.
    const input: RequestWithdrawalInput = {
      ...keyed,
      requestHash: hashOf('/withdrawal/request', { amountCents, payee }),
      amountCents,
      payee,
    }
    const stored = await db.tx((tx) => answeredOrJudged(tx, { asked: input, now }, () => judgeAhead(tx, input, now)))
    if (stored !== undefined) return stored as Answer | Refusal
    const proven = await requireStepUp(
      { memberId, proof, from: call, bound: `withdrawal ${amountCents} payee ${payee}`, key: keyed.key },
      now,
    )
    return proven instanceof Refusal ? proven : batch(input)
  }
}

async function judgeAhead(tx: Tx, input: RequestWithdrawalInput, now: Date): Promise<void> {
  // A locked password has its own refusal, with its case; the step-up gives it.
  if ((await findTrading(tx, input.memberId))?.lockedAt) return
  const batch = await load(tx, [input], now)
  batch.facts = await readFacts(tx, [input.memberId], now)
  const available = wallet(input.memberId, 'available')
  const [balance = 0] = [...(await readBalances(tx, [available])).values()]
  judge(input, batch, { availableCents: cents(balance), now })
}

const command: MoneyCommand<RequestWithdrawalInput, WithdrawalBatchFacts, NewWithdrawal, Answer> = {
  load: async (tx, inputs, now) => {
    const [batch] = await Promise.all([load(tx, inputs, now), tx.reserve('withdrawal_id_seq', inputs.length)])
    return batch
  },
  touches: ({ memberId }) => ({ accounts: [wallet(memberId, 'available'), wallet(memberId, 'held')], cuts: [] }),
  read: async (tx, inputs, batch, now) => {
    batch.facts = await readFacts(tx, [...new Set(inputs.map((i) => i.memberId))], now)
  },
  decide: (input, batch, books, now) => decide(input, batch, { books, now }),
  store: async (tx, rows, now) => {
    insertWithdrawals(tx, rows, now)
    for (const row of rows)
      await notify(
        tx,
        { memberId: row.memberId, kind: 'withdrawalRequested', cause: `withdrawal ${row.id}`, params: answerOf(row) },
        now,
      )
  },
}

/** Payees are locked before any account. */
async function load(tx: Tx, inputs: readonly RequestWithdrawalInput[], now: Date): Promise<WithdrawalBatchFacts> {
  const [terms, payees, holidays] = await Promise.all([
    getTerms(tx, now),
    listPayeesById(tx, [...new Set(inputs.map((i) => i.payee))]),
    listHolidays(tx, now),
  ])
  return { terms, holidays, payees: new Map(payees.map((p) => [p.id, p])), facts: new Map(), day: dayOf(now) }
}

type Judging = { availableCents: Cents; now: Date }
function judge(
  input: RequestWithdrawalInput,
  { terms, payees, facts }: WithdrawalBatchFacts,
  { availableCents, now }: Judging,
): { quote: WithdrawalQuote; payee: PayeeRow; facts: Facts } {
  const known = facts.get(input.memberId) ?? refuse('sessionExpired')
  const found = payees.get(input.payee)
  // Another member's payee counts as unknown.
  const payee = found?.memberId === input.memberId ? found : undefined
  const payable = payee && {
    state: payee.state,
    usableAt: payee.usableAt,
    nameMatches: isSameName(payee.holder, known.registeredName),
  }
  const quote = decideWithdrawal(
    { ...known, today: known.slots.length, payee: payable, availableCents, terms: terms.terms, now },
    input.amountCents,
  )
  return { quote, payee: payee!, facts: known }
}

type Deciding = { books: Books; now: Date }
function decide(
  input: RequestWithdrawalInput,
  batch: WithdrawalBatchFacts,
  { books, now }: Deciding,
): { effect: NewWithdrawal; answer: Answer } {
  const { memberId } = input
  const available = wallet(memberId, 'available')
  const { quote, payee, facts } = judge(input, batch, { availableCents: cents(books.balance(available)), now })
  const id = books.nextId('withdrawal_id_seq')
  const no = withdrawalNo(batch.day, id)
  books.enter({ kind: 'withdrawal_hold', causeId: id, postings: [holdPosting(memberId, input.amountCents)] })
  const { from, by } = arrivalOf(batch.day, batch.terms.terms, batch.holidays)
  books.holds.open({
    memberId,
    why: 'withdrawal',
    causeId: id,
    amountCents: input.amountCents,
    releaseBy: startOfDay(by),
    release: { en: `When ${no} is paid, refused or cancelled`, cn: `${no} 付款完成、被拒或取消后` },
  })
  books.emit({ memberId, stale: ['wallet', 'withdrawal', 'payee'] })
  // One that was cancelled or refused has left its slot, so their number may be taken.
  const slot = Math.max(0, ...facts.slots) + 1
  facts.slots.push(slot)
  const effect: NewWithdrawal = {
    id,
    no,
    memberId,
    payeeId: payee.id,
    day: batch.day,
    slot,
    ...quote,
    termsVersion: batch.terms.version,
    payeeKind: payee.kind,
    bank: payee.bank,
    tail: payee.tail,
    holder: payee.holder,
    registeredName: facts.registeredName,
    arrivesFrom: from,
    arrivesBy: by,
    requestedAt: now,
  }
  return { effect, answer: toWithdrawal({ ...effect, ...fresh }) }
}
const fresh = {
  stage: 'requested' as const,
  endedAt: null,
  proposedBy: null,
  approvedBy: null,
  refusedEn: null,
  refusedCn: null,
  batchId: null,
  paidAt: null,
  returnedAt: null,
}

const answerOf = (row: NewWithdrawal) => ({
  no: row.no,
  amount: sayCents(row.amountCents),
  net: sayCents(row.netCents),
  fee: sayCents(row.feeCents),
  payee: sayPayee({ ...row, kind: row.payeeKind }),
})

/** The money leaves suspense in the transaction of the decision: for its member, back to its payer, or for our own. */

import { randomBytes } from 'node:crypto'
import type { lineDesk } from '@tonne/contract/money/claim'
import { dayOf } from '@tonne/domain/days'
import { sayCents } from '@tonne/domain/format'
import { house, wallet } from '@tonne/domain/ledger'
import { beganReview, referenceFrom } from '@tonne/domain/money/deposit'
import { depositNo, returnedNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { depositStates, move } from '@tonne/domain/states'
import { notify } from '../../base/notice/store.ts'
import { refuseUnlessOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import { openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { type DepositRow, insertDeposit, lockById, updateDeposit } from '../deposit/store.ts'
import { refuseUnlessAnswered, refuseUnlessOurs, toDecision } from './proposeDecision.ts'
import {
  type DecisionRow,
  findLine,
  grantClaim,
  type LineRow,
  lockClaimById,
  lockDecision,
  markCredited,
  updateDecision,
} from './store.ts'

const stateWords = { approved: { en: 'approved', cn: '已批准' }, rejected: { en: 'rejected', cn: '已驳回' } }
type DecideCall = DeskCall<{ decision: number; approve: boolean; reason: string }>

export function decideLine({ db }: Tools): Handler<typeof lineDesk.decide> {
  return async (call) => {
    return toDecision(await db.tx((tx) => decide(tx, call)))
  }
}

async function decide(tx: Tx, call: DecideCall): Promise<DecisionRow> {
  const { operator, input, now } = call
  const decision = (await lockDecision(tx, input.decision)) ?? refuse('notFound')
  if (decision.state !== 'proposed') refuse('stateMoved', { state: stateWords[decision.state] })
  const line = (await findLine(tx, decision.lineId))!
  // A line about a payout may have been made even by another since the proposal.
  if (input.approve && !line.open) refuse('lineMatched')
  const endToEndId = input.approve && decision.kind === 'return' ? returnedNo(dayOf(now), line.id) : null
  const state = input.approve ? ('approved' as const) : ('rejected' as const)
  return decideAsSecond(tx, deciderOf(call), {
    agrees: input.approve,
    first: decision.proposedBy,
    effect: async () => {
      const row = await updateDecision(tx, decision.id, { state, by: operator, endToEndId }, now)
      if (!input.approve) return row
      if (decision.kind === 'match') await credit(tx, { decision, line, now })
      else if (decision.kind === 'return') await sendBack(tx, line, now)
      else await takeOver(tx, line, now)
      return row
    },
    record: () => ({
      act: `line.${decision.kind}.${input.approve ? 'approve' : 'reject'}`,
      subject: `line ${line.id}`,
      before: { state: 'proposed' },
      after: { state, amountCents: line.amountCents, endToEndId },
      memberId: decision.memberId,
    }),
  })
}

/** Where a line's money waits. */
const whereOf = ({ outcome }: LineRow): 'payouts' | 'suspense' => (outcome === 'payout_review' ? 'payouts' : 'suspense')

/** A charge of the bank, its interest, or what it took and does not give back. */
async function takeOver(tx: Tx, line: LineRow, now: Date): Promise<void> {
  await refuseUnlessOurs(tx, line)
  const [waits, own] = [house(whereOf(line)), house('fees')]
  const books = await openBooks(tx, { accounts: [waits, own], most: 1 })
  const [debit, credit] = line.direction === 'credit' ? [waits, own] : [own, waits]
  books.enter({ kind: 'withdrawal', causeId: 0, postings: [{ debit, credit, amount: line.amountCents }] })
  await books.close(now)
}

/** The line's money becomes the member's, under its own deposit or one made for it. */
async function credit(
  tx: Tx,
  { decision, line, now }: { decision: DecisionRow; line: LineRow; now: Date },
): Promise<void> {
  const memberId = decision.memberId!
  if (decision.claimId !== null) await grant(tx, decision.claimId, { line, now })
  const [suspense, available] = [house('suspense'), wallet(memberId, 'available')]
  const { intent, ended } = await intentOf(tx, { line, memberId, now })
  await markCredited(tx, decision.id, intent.id)
  // The account may have been closed since the proposal.
  await refuseUnlessOpen(tx, memberId)
  const books = await openBooks(tx, { accounts: [suspense, available, house('payouts')], most: 2 })
  // By suspense, where a correction of the deposit finds it again.
  if (whereOf(line) === 'payouts') {
    const moved = [{ debit: house('payouts'), credit: suspense, amount: line.amountCents }]
    books.enter({ kind: 'withdrawal', causeId: 0, postings: moved })
  }
  const postings = [{ debit: suspense, credit: available, amount: line.amountCents }]
  const entryId = books.enter({ kind: 'deposit', causeId: intent.id, postings })
  await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'completed'), {
    entryId,
    at: now,
    paidCents: line.amountCents,
  })
  const params = { amount: sayCents(line.amountCents), reference: intent.reference }
  await notify(tx, { memberId, kind: 'depositCredited', cause: `deposit ${intent.id}`, params }, now)
  books.emit({ memberId, stale: ['wallet', 'deposit', 'claim'] })
  if (ended) {
    const { id, memberId: other, reference } = ended
    const given = { amount: sayCents(line.amountCents), reference }
    const cause = `deposit ${id} given on ${line.id}`
    await notify(tx, { memberId: other, kind: 'depositGivenOn', cause, params: given }, now)
    books.emit({ memberId: other, stale: ['deposit'] })
  }
  await books.close(now)
}

/** Since the proposal the member may have withdrawn the claim, or another operator refused it. */
async function grant(tx: Tx, claimId: number, { line, now }: { line: LineRow; now: Date }): Promise<void> {
  refuseUnlessAnswered((await lockClaimById(tx, claimId))!, line)
  await grantClaim(tx, claimId, now)
}

/** Only the line that began a deposit's review ends it; a second payment under its reference is separate money. */
const reviewOf = (tx: Tx, { depositId, why }: LineRow): Promise<DepositRow | undefined> | undefined =>
  depositId === null || !beganReview(why) ? undefined : lockById(tx, depositId)

type Intents = { intent: DepositRow; ended?: DepositRow }
/** `ended`: the deposit of another member that the money was in review for, which waits no longer. */
async function intentOf(
  tx: Tx,
  { line, memberId, now }: { line: LineRow; memberId: number; now: Date },
): Promise<Intents> {
  const found = await reviewOf(tx, line)
  const reviewed = found?.state === 'in_review' ? found : undefined
  if (reviewed?.memberId === memberId) return { intent: reviewed }
  const ended = reviewed && (await updateDeposit(tx, reviewed.id, move(depositStates, reviewed.state, 'cancelled')))
  const reference = referenceFrom(randomBytes(24))
  const no = depositNo(dayOf(now), reference)
  const times = { createdAt: line.valueAt, expiresAt: now }
  const intent = await insertDeposit(tx, {
    no,
    reference,
    memberId,
    amountCents: line.amountCents,
    paynow: '',
    uen: '',
    payee: '',
    ...times,
  })
  return ended ? { intent, ended } : { intent }
}

/** Out of suspense, to be paid back; the bank's line of that payment settles it. */
async function sendBack(tx: Tx, line: LineRow, now: Date): Promise<void> {
  const intent = await reviewOf(tx, line)
  // What was once a payout of ours waits where it leaves from.
  if (whereOf(line) === 'payouts') return
  const [suspense, payouts] = [house('suspense'), house('payouts')]
  const books = await openBooks(tx, { accounts: [suspense, payouts], most: 1 })
  const postings = [{ debit: suspense, credit: payouts, amount: line.amountCents }]
  books.enter({ kind: 'deposit', causeId: line.depositId ?? 0, postings })
  if (intent?.state === 'in_review') {
    await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'returned'))
    const params = { amount: sayCents(line.amountCents), reference: intent.reference }
    await notify(
      tx,
      { memberId: intent.memberId, kind: 'depositReturned', cause: `deposit ${intent.id} returned`, params },
      now,
    )
    books.emit({ memberId: intent.memberId, stale: ['deposit'] })
  }
  await books.close(now)
}

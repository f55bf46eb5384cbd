import type { Output } from '@tonne/contract/endpoint'
import type { lineDesk } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import { findMember, refuseUnlessOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { claimStateWords } from './claimPayment.ts'
import {
  type ClaimRow,
  type DecisionRow,
  findLine,
  insertDecision,
  type LineRow,
  listClaimsLike,
  lockClaim,
} from './store.ts'

export const toDecision = (d: DecisionRow): Output<typeof lineDesk.decide> => ({
  id: d.id,
  kind: d.kind,
  memberId: d.memberId,
  member: d.member,
  reason: d.reason,
  state: d.state,
  proposedBy: d.proposedName,
  proposedById: d.proposedBy,
  proposedAt: d.proposedAt.getTime(),
  decidedBy: d.decidedName,
  decidedAt: d.decidedAt?.getTime() ?? null,
  endToEndId: d.endToEndId,
  settledAt: d.settledAt?.getTime() ?? null,
})

async function openLine(tx: Tx, id: number): Promise<LineRow> {
  const line = (await findLine(tx, id)) ?? refuse('notFound')
  return line.open ? line : refuse('lineMatched')
}
/** Only money that came in can be a member's, or be sent back. */
async function openCredit(tx: Tx, id: number): Promise<LineRow> {
  const line = await openLine(tx, id)
  return line.direction === 'credit' ? line : refuse('lineMatched')
}

/** A claim that is granted is over, so only the payment that it names grants it. */
export function refuseUnlessAnswered(claim: ClaimRow, line: LineRow): void {
  if (claim.state !== 'open') refuse('stateMoved', { state: claimStateWords[claim.state] })
  if (claim.amountCents !== line.amountCents)
    refuse('claimAmount', { claimed: sayCents(claim.amountCents), amount: sayCents(line.amountCents) })
}

type Proposal = Pick<DecisionRow, 'kind' | 'memberId' | 'claimId'>
async function propose(
  tx: Tx,
  { line, what, call }: { line: LineRow; what: Proposal; call: DeskCall<{ reason: string }> },
): Promise<DecisionRow> {
  const { operator, now, input } = call
  const row = await insertDecision(
    tx,
    { ...what, lineId: line.id, reason: input.reason, proposedBy: operator.id, proposedName: operator.name },
    now,
  )
  if (!row) refuse('stateMoved', { state: { en: 'proposed or decided', cn: '已提出或已决定' } })
  const after = { line: line.bankRef, amountCents: line.amountCents, memberId: what.memberId }
  const act = {
    by: operator,
    act: `line.${what.kind}`,
    subject: `line ${line.id}`,
    reason: input.reason,
    after,
    memberId: what.memberId,
    address: call.address,
  }
  await insertAudit(tx, act, now)
  return row
}

export function proposeMatch({ db }: Tools): Handler<typeof lineDesk.match> {
  return (call) =>
    db.tx(async (tx) => {
      const { line: id, memberId, claim: no } = call.input
      const line = await openCredit(tx, id)
      if (!(await findMember(tx, memberId))) refuse('notFound')
      const claim = no === undefined ? undefined : ((await lockClaim(tx, no)) ?? refuse('notFound'))
      await refuseUnlessOpen(tx, memberId)
      if (claim && claim.memberId !== memberId) refuse('notFound')
      if (claim) refuseUnlessAnswered(claim, line)
      return toDecision(
        await propose(tx, { line, what: { kind: 'match', memberId, claimId: claim?.id ?? null }, call }),
      )
    })
}

export function proposeReturn({ db }: Tools): Handler<typeof lineDesk.return> {
  return (call) =>
    db.tx(async (tx) => {
      const line = await openCredit(tx, call.input.line)
      return toDecision(await propose(tx, { line, what: { kind: 'return', memberId: null, claimId: null }, call }))
    })
}

/** Money that names a member's deposit, or that a member claims, is theirs or its payer's. */
export async function refuseUnlessOurs(tx: Tx, { outcome, direction, amountCents }: LineRow): Promise<void> {
  const claimed = direction === 'credit' && (await listClaimsLike(tx, amountCents)).length > 0
  if (claimed || outcome === 'in_review') refuse('lineMatched')
}

export function proposeOwn({ db }: Tools): Handler<typeof lineDesk.own> {
  return (call) =>
    db.tx(async (tx) => {
      const line = await openLine(tx, call.input.line)
      await refuseUnlessOurs(tx, line)
      return toDecision(await propose(tx, { line, what: { kind: 'own', memberId: null, claimId: null }, call }))
    })
}

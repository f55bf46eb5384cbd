import type { requestDesk } from '@tonne/contract/support/requestDesk'
import { type Operator, refuseOwnAct } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import type { RequestState } from '@tonne/domain/states'
import { requestKinds, takesTwo } from '@tonne/domain/support/request'
import { notify } from '../../base/notice/store.ts'
import { type Case, lockCase } from '../../people/restriction/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { type Act, hashOfWords, insertAudit } from '../../shared/audit.ts'
import { decideAsSecond } from '../../shared/decideAsSecond.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { putAssigned } from '../assignment/store.ts'
import { approve } from './carryOut.ts'
import { refuseOver } from './refuseOver.ts'
import { kindOf, staleFor } from './say.ts'
import {
  type Details,
  insertMessage,
  lockRequest,
  moveRequest,
  type RequestRow,
  updateDecider,
  updateProposal,
} from './store.ts'

type Acting = { tx: Tx; row: RequestRow; by: Operator; now: Date; address: string; reason: string }
/** An act on a request that is neither over nor approved: locks, acts, notifies. */
async function act(
  tx: Tx,
  call: Omit<Acting, 'tx' | 'row'> & { no: string /** A no is heard until it is done. */; waiting?: boolean },
  work: (acting: Acting) => Promise<void>,
): Promise<Record<string, never>> {
  const row = (await lockRequest(tx, call.no)) ?? refuse('notFound')
  refuseOver(row, ...(call.waiting ? [] : (['approved'] as const)))
  await work({ ...call, tx, row })
  emit(tx, staleFor(row.memberId), call.now)
  return {}
}
/** The part of a request that may be in acts: no name, place or words, because acts are sealed for ever. */
const sealedOf = ({ level, caseNo }: Details, answer: { en: string; cn: string }) => ({
  ...(level ? { level } : {}),
  ...(caseNo ? { caseNo } : {}),
  sha256: hashOfWords(answer),
})
const recordOf = ({ row }: Acting, name: string, after?: object): Omit<Act, 'by' | 'reason'> => ({
  act: `request.${name}`,
  subject: row.no,
  before: { state: row.state },
  after: after ?? null,
  memberId: row.memberId,
})
const audit = (acting: Acting, name: string, after?: object) => {
  const { tx, by, now, address, reason } = acting
  return insertAudit(tx, { by, reason, address, ...recordOf(acting, name, after) }, now)
}

/** Names the assignee; a request that was only sent is in review from then on. */
async function takeUp({ tx, row, by, now }: Acting): Promise<RequestRow> {
  if (row.assignedTo === null)
    await putAssigned(tx, { queue: 'request', subject: row.no, operatorId: by.id, by: by.name }, now)
  if (row.state !== 'submitted') return row
  await moveRequest(tx, row, { to: 'in_review', by: by.name }, now)
  return { ...row, state: 'in_review' }
}

/** The request was assigned: if it was only sent it is in review from then on, and the member sees that. */
export async function beginReview(tx: Tx, no: string, by: Operator, now: Date): Promise<void> {
  const row = await lockRequest(tx, no)
  if (row?.state !== 'submitted') return
  await moveRequest(tx, row, { to: 'in_review', by: by.name }, now)
  emit(tx, staleFor(row.memberId), now)
}

export const writeToMember =
  ({ db }: Tools): Handler<typeof requestDesk.message> =>
  ({ input: { no, text, ask }, operator: by, keyed, now, address }) =>
    once(db, { keyed, now }, (tx) =>
      act(tx, { no, reason: ownReasons.messageSent.en, by, now, address }, async (acting) => {
        const row = await takeUp(acting)
        const id = await insertMessage(tx, { requestId: row.id, by: 'operator', name: by.name, text }, now)
        if (ask && row.state === 'in_review') await moveRequest(tx, row, { to: 'waiting_for_member', by: by.name }, now)
        await audit(acting, ask ? 'ask' : 'message', { sha256: hashOfWords({ text }) })
        const kind = row.kind === 'second_factor' ? 'recoveryMessage' : 'requestMessage'
        const params = { no, by: by.name, text }
        await notify(tx, { memberId: row.memberId, kind, cause: `request message ${id}`, params }, now)
      }),
    )

export const proposeRequest =
  ({ db }: Tools): Handler<typeof requestDesk.propose> =>
  ({ input: { no, reason }, operator: by, now, address }) =>
    db.tx((tx) =>
      act(tx, { no, reason, by, now, address }, async (acting) => {
        await refuseImposer(acting)
        const row = await takeUp(acting)
        await updateProposal(tx, row.id, by.id, reason)
        await audit(acting, 'propose')
      }),
    )

export const decideRequest =
  (tools: Tools): Handler<typeof requestDesk.decide> =>
  async ({ input: { no, approve: yes, reason, textEn, textCn }, operator: by, now, address }) => {
    const answer = { en: textEn, cn: textCn }
    let state: RequestState = 'refused'
    await tools.db.tx((tx) =>
      act(tx, { no, reason, by, now, address, waiting: !yes }, async (acting) => {
        if (yes) state = requestKinds[acting.row.kind].waitHours > 0 ? 'approved' : 'done'
        const found = await refuseImposer(acting)
        if (yes) return agree(acting, { tools, answer, two: takesTwo(acting.row.kind, found?.code) })
        const row = await takeUp(acting)
        await audit(acting, 'refuse', sealedOf(row.details, answer))
        await moveRequest(tx, row, { to: 'refused', by: by.name, outcome: answer }, now)
        const params = { no, kind: kindOf(row), reason: answer }
        const cause = `request ${row.id} refused`
        await notify(tx, { memberId: row.memberId, kind: 'requestRefused', cause, params }, now)
      }),
    )
    return { state }
  }

/**
 * The operators who imposed the case may not decide its appeal or propose a decision, as the member was promised.
 * Returns the case.
 */
async function refuseImposer({ tx, row, by }: Acting): Promise<Case | undefined> {
  const found = row.kind === 'appeal' ? await lockCase(tx, row.details.caseNo!) : undefined
  if (found?.operatorId) refuseOwnAct(found.operatorId, by, 'imposed')
  if (found?.approvedBy) refuseOwnAct(found.approvedBy, by, 'agreed')
  return found
}

type Agreeing = { tools: Tools; answer: { en: string; cn: string }; two: boolean }
/** An approval by two needs another operator's proposal. */
async function agree(acting: Acting, { tools, answer, two }: Agreeing): Promise<void> {
  const { tx, row: asked, by, now, reason } = acting
  if (two && asked.proposedBy === null) refuse('requestNeedsProposal')
  return decideAsSecond(
    tx,
    { ...acting, operator: by },
    {
      agrees: true,
      first: (two && asked.proposedBy) || [],
      effect: async () => {
        await updateDecider(tx, asked.id, by.id, two)
        const row = await takeUp(acting)
        return approve(tx, { tools, row, by: { operator: by, reason, answer, now } })
      },
      record: () => recordOf(acting, 'approve', sealedOf(asked.details, answer)),
    },
  )
}

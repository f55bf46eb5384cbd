/** Why: operators see what is due first with who works on it, and beside what is asked for what stands on record today. */
import type { requestDesk } from '@tonne/contract/requestDesk'
import { refuse } from '@tonne/domain/refusals'
import { isOpenRequest, requestKinds, takesTwo } from '@tonne/domain/request'
import { findMember, registeredNameOf } from '../member/store.ts'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { findCase } from '../restriction/store.ts'
import { sumBoughtKg } from '../wallet/store.ts'
import { requestInfo, toCard } from './readRequest.ts'
import { recoveryEvidence } from './recoveryEvidence.ts'
import { countQueue, findAnyRequest, listQueue, openStates, type RequestRow } from './store.ts'

const moreOf = (row: RequestRow, now: Date) => ({
  ...{ memberId: row.memberId, memberName: row.memberName, two: requestKinds[row.kind].two },
  assignedTo: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignee ?? '' },
  proposedBy: row.proposedBy === null ? null : { id: row.proposedBy, name: row.proposer ?? '' },
  late: isOpenRequest(row.state) && row.state !== 'approved' && row.dueAt <= now,
})

export const readQueue =
  ({ db }: Tools): Handler<typeof requestDesk.list> =>
  async ({ input: { kind = null, state, find }, now }) => {
    const [rows, counts] = await Promise.all([listQueue(db, { states: state ? [state] : openStates, kind, find: find || null }), countQueue(db, now)])
    return { items: rows.map((row) => ({ ...toCard(row), ...moreOf(row, now) })), counts }
  }

export const readForDesk =
  ({ db }: Tools): Handler<typeof requestDesk.info> =>
  async ({ input: { no }, now }) => {
    const row = (await findAnyRequest(db, no)) ?? refuse('notFound')
    const { caseNo } = row.details
    const [info, member, kg] = [await requestInfo(db, row), await findMember(db, row.memberId), await sumBoughtKg(db, row.memberId)]
    const found = caseNo ? await findCase(db, caseNo) : undefined
    return {
      ...info,
      ...moreOf(row, now),
      two: takesTwo(row.kind, found?.code),
      proposal: row.proposal,
      imposedBy: found?.operatorId ?? null,
      record: { name: member ? registeredNameOf(member) : row.memberName, level: member?.level ?? 1, kg },
      recovery: await recoveryEvidence(db, row, now),
      case: found ? { caseNo: found.caseNo, reason: { en: found.en, cn: found.cn } } : null,
    }
  }

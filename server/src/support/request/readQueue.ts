import type { requestDesk } from '@tonne/contract/support/requestDesk'
import { RECOVERED_DAYS } from '@tonne/domain/people/recovery'
import { refuse } from '@tonne/domain/refusals'
import { isOpenRequest, takesTwo } from '@tonne/domain/support/request'
import { isNamed } from '@tonne/domain/trading/owner'
import { getTerms } from '../../base/settings/store.ts'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import { type Case, findCase, imposersOf, listCasesByNo } from '../../people/restriction/store.ts'
import type { Secrets } from '../../platform/crypto/seal.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listRecoveries } from '../../shared/credential/lostFactor.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { getLevelTons } from '../../trading/level/store.ts'
import { findLink } from '../../trading/owner/store.ts'
import { ownerNamed } from './ownerRequests.ts'
import { requestInfo, toCard } from './readRequest.ts'
import { recoveryEvidence } from './recoveryEvidence.ts'
import { countQueue, findAnyRequest, listQueue, type RequestRow, SORTS, usualSort } from './store.ts'

/**
 * `found`: the case that an appeal is about, on which the number of operators and their exclusion depend, not on the
 * kind alone.
 */
const moreOf = (row: RequestRow, found: Case | undefined, now: Date) => ({
  memberId: row.memberId,
  memberName: row.memberName,
  two: takesTwo(row.kind, found?.code),
  imposedBy: found ? imposersOf(found) : [],
  assignedTo: row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignee ?? '' },
  proposedBy: row.proposedBy === null || row.proposer === null ? null : { id: row.proposedBy, name: row.proposer },
  // After a message of ours the member has to answer by this day, so it is not ours to be late.
  late:
    isOpenRequest(row.state) &&
    row.state !== 'approved' &&
    !(row.kind === 'letter' && row.state === 'waiting_for_member') &&
    row.dueAt <= now,
})

export const readQueue =
  ({ db }: Tools): Handler<typeof requestDesk.list> =>
  async (call) => {
    const { kind = null, state = null, named = '', find = named } = call.input
    const { now } = call
    const wanted = { state, kind, find, by: narrowingOf(call) }
    const [{ rows, ...page }, counts] = await Promise.all([
      pageSorted(db, SORTS, usualSort(wanted), call.input, (place, sql) => listQueue(sql, wanted, place)),
      countQueue(db, now),
    ])
    const cases = await listCasesByNo(
      db,
      rows.flatMap(({ details }) => details.caseNo ?? []),
    )
    const caseOf = ({ details }: RequestRow) => cases.find(({ caseNo }) => caseNo === details.caseNo)
    return { items: rows.map((row) => ({ ...toCard(row), ...moreOf(row, caseOf(row), now) })), ...page, counts }
  }

/** The account that the request is about, for those who decide; the member who asked does not see it. */
async function ownerDetail(sql: Sql, secrets: Secrets, row: RequestRow): Promise<{ en: string; cn: string } | null> {
  if (!isOpenRequest(row.state)) return null
  if (row.kind === 'owner_link') {
    const id = await ownerNamed(sql, secrets, row)
    const found = id === undefined ? undefined : await findMember(sql, id)
    if (!found) return { en: 'No personal account has this IC number', cn: '没有个人账户登记该证件号码' }
    const name = `${registeredNameOf(found)} (${found.id})`
    // The first to type the number need not be its owner.
    const named = (await findMember(sql, row.memberId))?.realName ?? null
    if (named !== null && !isNamed(named, registeredNameOf(found)))
      return {
        en: `Owner: ${name}. The account that asks names ${named}`,
        cn: `本人：${name}。申请账户登记的姓名为 ${named}`,
      }
    return { en: `Owner: ${name}`, cn: `本人：${name}` }
  }
  const link = row.kind === 'owner_end' ? await findLink(sql, row.details.link!) : undefined
  return link
    ? { en: `${link.accountName} and ${link.ownerName}`, cn: `${link.accountName} 与 ${link.ownerName}` }
    : null
}

export const readForDesk =
  ({ db, settings }: Tools): Handler<typeof requestDesk.info> =>
  async ({ input: { no }, now }) => {
    const row = (await findAnyRequest(db, no)) ?? refuse('notFound')
    const { caseNo } = row.details
    const { memberId } = row
    const [info, member, { terms }] = [
      await requestInfo(db, row),
      await findMember(db, memberId),
      await getTerms(db, now),
    ]
    const found = caseNo ? await findCase(db, caseNo) : undefined
    return {
      ...info,
      ...moreOf(row, found, now),
      detail: (await ownerDetail(db, settings, row)) ?? info.detail,
      proposal: row.proposal,
      record: {
        name: member ? registeredNameOf(member) : row.memberName,
        level: member?.level ?? 1,
        tons: await getLevelTons(db, { memberId, terms, now }),
      },
      recovered: (await listRecoveries(db, row.memberId, new Date(now.getTime() - RECOVERED_DAYS * 86_400_000))).map(
        ({ why, at }) => ({ why, at: at.getTime() }),
      ),
      recovery: await recoveryEvidence(db, row, now),
      case: found ? { caseNo: found.caseNo, reason: { en: found.en, cn: found.cn } } : null,
    }
  }

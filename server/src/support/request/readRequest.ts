import type { Output } from '@tonne/contract/endpoint'
import type { request } from '@tonne/contract/support/request'
import { sayDevice } from '@tonne/domain/people/device'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { outcomeOf } from './say.ts'
import { findRequest, getStanding, listMessages, listRequests, listSteps, type RequestRow } from './store.ts'

export const toCard = ({ no, kind, state, at, dueAt }: RequestRow) => ({
  no,
  kind,
  state,
  at: at.getTime(),
  dueAt: dueAt.getTime(),
  waiting: state === 'waiting_for_member',
})

function detailOf({ details: { level, realName, caseNo, from } }: RequestRow): { en: string; cn: string } | null {
  if (from) {
    const { en, cn } = sayDevice(from.device)
    return { en: `${en}, ${from.address}`, cn: `${cn}，${from.address}` }
  }
  const text = level ? `P${level}` : (realName ?? caseNo)
  return text ? { en: text, cn: text } : null
}

export async function requestInfo(sql: Sql, row: RequestRow): Promise<Output<typeof request.info>> {
  const [steps, messages] = await Promise.all([listSteps(sql, row.id), listMessages(sql, row.id)])
  return {
    ...toCard(row),
    detail: detailOf(row),
    executeAt: row.executeAt?.getTime() ?? null,
    outcome: outcomeOf(row),
    downloadUntil: row.downloadUntil?.getTime() ?? null,
    steps: steps.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() })),
    messages: messages.map(({ at, titleEn, titleCn, textCn, ...rest }) => ({
      ...rest,
      letter:
        titleEn === null
          ? null
          : { title: { en: titleEn, cn: titleCn ?? '' }, text: { en: rest.text, cn: textCn ?? '' } },
      at: at.getTime(),
    })),
  }
}

export const readRequest =
  ({ db }: Tools): Handler<typeof request.info> =>
  async ({ input: { no }, memberId }) =>
    requestInfo(db, (await findRequest(db, no, memberId)) ?? refuse('notFound'))

export const listMyRequests =
  ({ db }: Tools): Handler<typeof request.list> =>
  async ({ input, memberId }) => {
    const { rows, next } = await pageOf(input, (before, limit) => listRequests(db, memberId, before, limit))
    return { items: rows.map(toCard), next }
  }

export const readStanding =
  ({ db }: Tools): Handler<typeof request.standing> =>
  ({ memberId, now }) =>
    getStanding(db, memberId, now)

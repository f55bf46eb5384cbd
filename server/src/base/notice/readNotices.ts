import type { notice } from '@tonne/contract/base/notice'
import type { Output } from '@tonne/contract/endpoint'
import { sayForm } from '@tonne/contract/fieldForms'
import { type NoticeTopic, noticeTopics } from '@tonne/domain/base/notice/noticeEntry'
import { kindsOf, sayNotice } from '@tonne/domain/base/notices'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { countUnread, listNotices, type NoticeRow } from './store.ts'

const PAGE = 20
const beforeOf = (after: string): number =>
  /^\d{1,15}$/.test(after) ? Number(after) : refuse('fieldInvalid', { field: 'after', rule: sayForm('after') })
export const kindsFor = (topic: NoticeTopic | undefined) => (topic === undefined ? null : kindsOf(topic))

function toNotice({ id, kind, params, at, readAt }: NoticeRow): Output<typeof notice.list>['items'][number] {
  const [en, cn] = [sayNotice(kind, params, 'en'), sayNotice(kind, params, 'cn')]
  return {
    id,
    topic: en.topic,
    title: { en: en.title, cn: cn.title },
    body: { en: en.body, cn: cn.body },
    leadsTo: en.leadsTo,
    at: at.getTime(),
    readAt: readAt?.getTime() ?? null,
  }
}

export function listMyNotices({ db }: Tools): Handler<typeof notice.list> {
  return async ({ input, memberId }) => {
    const limit = input.limit ?? PAGE
    const before = input.after === undefined ? null : beforeOf(input.after)
    const rows = await listNotices(db, { memberId, kinds: kindsFor(input.topic), before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    return { items: page.map(toNotice), next: rows.length > limit ? String(page.at(-1)!.id) : null }
  }
}

export async function unreadOf(sql: Sql, memberId: number): Promise<Output<typeof notice.unread>> {
  const counts = new Map((await countUnread(sql, memberId)).map(({ kind, count }) => [kind, count]))
  const byTopic = noticeTopics.map((topic) => ({
    topic,
    unread: kindsOf(topic).reduce((sum, kind) => sum + (counts.get(kind) ?? 0), 0),
  }))
  return { unread: byTopic.reduce((sum, { unread }) => sum + unread, 0), byTopic }
}
export const readUnread =
  ({ db }: Tools): Handler<typeof notice.unread> =>
  ({ memberId }) =>
    unreadOf(db, memberId)

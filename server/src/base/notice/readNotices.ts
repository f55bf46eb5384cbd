import type { notice } from '@tonne/contract/base/notice'
import type { Output } from '@tonne/contract/endpoint'
import { type NoticeTopic, noticeTopics } from '@tonne/domain/base/notice/noticeEntry'
import { kindsOf, sayNotice } from '@tonne/domain/base/notices'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageOf } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { countUnread, listNotices, type NoticeRow } from './store.ts'

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
    const kinds = kindsFor(input.topic)
    const { rows, next } = await pageOf(input, (before, limit) => listNotices(db, { memberId, kinds, before, limit }))
    return { items: rows.map(toNotice), next }
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

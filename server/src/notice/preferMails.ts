/** Why: a member decides what is mailed, save what tells of a theft. */
import type { Output } from '@tonne/contract/endpoint'
import type { notice } from '@tonne/contract/notice'
import { isAlwaysMailed } from '@tonne/domain/notice/noticeEntry'
import { topicsInUse } from '@tonne/domain/notices'
import { refuse } from '@tonne/domain/refusals'
import { findMailChoice, updateMuted } from '../member/store.ts'
import type { Sql } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'

async function preferencesOf(sql: Sql, memberId: number): Promise<Output<typeof notice.preferences>> {
  const { email, lang, muted } = (await findMailChoice(sql, memberId)) ?? refuse('sessionExpired')
  const topics = topicsInUse.map((topic) => ({ topic, mail: isAlwaysMailed(topic) || !muted.includes(topic), always: isAlwaysMailed(topic) }))
  return { email, lang, topics }
}

export const readPreferences =
  ({ db }: Tools): Handler<typeof notice.preferences> =>
  ({ memberId }) =>
    preferencesOf(db, memberId)

export const preferMails =
  ({ db }: Tools): Handler<typeof notice.prefer> =>
  async ({ input: { topic, mail }, memberId }) => {
    if (isAlwaysMailed(topic) && !mail) refuse('noticeAlways')
    await updateMuted(db, memberId, topic, !mail)
    return preferencesOf(db, memberId)
  }

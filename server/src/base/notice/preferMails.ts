import type { notice } from '@tonne/contract/base/notice'
import type { Output } from '@tonne/contract/endpoint'
import { isAlwaysMailed, noticeTopics } from '@tonne/domain/base/notice/noticeEntry'
import type { Lang } from '@tonne/domain/format'
import { refuse } from '@tonne/domain/refusals'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'

/** The member's settings; they are a column of the member's row. */
export type MailChoices = {
  findMailChoice: (sql: Sql, memberId: number) => Promise<{ email: string; lang: Lang; muted: string[] } | undefined>
  updateMuted: (sql: Sql, memberId: number, topic: string, muted: boolean) => Promise<unknown>
}
type PreferencesInput = { sql: Sql; choices: MailChoices; memberId: number }

async function preferencesOf({ sql, choices, memberId }: PreferencesInput): Promise<Output<typeof notice.preferences>> {
  const { email, lang, muted } = (await choices.findMailChoice(sql, memberId)) ?? refuse('sessionExpired')
  const topics = noticeTopics.map((topic) => ({
    topic,
    mail: isAlwaysMailed(topic) || !muted.includes(topic),
    always: isAlwaysMailed(topic),
  }))
  return { email, lang, topics }
}

export const readPreferences =
  ({ db }: Tools, choices: MailChoices): Handler<typeof notice.preferences> =>
  ({ memberId }) =>
    preferencesOf({ sql: db, choices, memberId })

export const preferMails =
  ({ db }: Tools, choices: MailChoices): Handler<typeof notice.prefer> =>
  async ({ input: { topic, mail }, memberId }) => {
    if (isAlwaysMailed(topic) && !mail) refuse('noticeAlways')
    await choices.updateMuted(db, memberId, topic, !mail)
    return preferencesOf({ sql: db, choices, memberId })
  }

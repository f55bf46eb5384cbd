/** Why: a notice is written with what it tells of: in the app at once, by mail from the outbox, once for each event. */
import type { Lang } from '@tonne/domain/format'
import { type NoticeKind, type NoticeParams, sayNotice } from '@tonne/domain/notices'
import { first, type Sql, type Tx } from '../platform/database/database.ts'
import { tellLater } from '../platform/ledger/post.ts'
import { insertMail } from '../platform/mail/outbox.ts'

/** `cause` names the event ('deposit 12', 'withdrawal 7 sent'): a second telling of it is none. */
export type Telling<K extends NoticeKind = NoticeKind> = { memberId: number; kind: K; cause: string; params: NoticeParams<K> }

const INSERT = `
  insert into notice (member_id, kind, params, cause, at) values ($1, $2, $3, $4, $5) on conflict (member_id, kind, cause) do nothing returning id`
const READER = `select email, lang, muted_topics as muted, mail_phrase as phrase from member where id = $1`

/** Tells a member, in the transaction of what it tells of. Answers false when this event was told already. */
export async function notify<K extends NoticeKind>(tx: Tx, { memberId, kind, cause, params }: Telling<K>, now: Date): Promise<boolean> {
  const [made] = await tx.rows<{ id: number }>(INSERT, [memberId, kind, JSON.stringify(params), cause, now])
  if (!made) return false
  const reader = await first(tx.rows<{ email: string; lang: Lang; muted: string[]; phrase: string }>(READER, [memberId]))
  if (!reader) throw new Error(`no member ${memberId} to notify`)
  const said = sayNotice(kind, params, reader.lang)
  if (!reader.muted.includes(said.topic)) await insertMail(tx, { to: reader.email, subject: said.title, body: signed(said.body, reader) }, now)
  tellLater(tx, { memberId, stale: ['notice'] }, now)
  return true
}

/** The member's own phrase closes each mail, and so does what nobody will ever ask. */
function signed(body: string, { phrase, lang }: { phrase: string; lang: Lang }): string {
  const words = {
    en: {
      phrase: `Your mail phrase: ${phrase}`,
      warning: 'Tonne never asks for a code by phone or chat, and never asks you to pay in order to withdraw.',
    },
    cn: { phrase: `您的防伪短语：${phrase}`, warning: 'Tonne 不会通过电话或聊天索要验证码，也不会要求您先付款再提现。' },
  }[lang]
  return [body, ...(phrase ? [words.phrase] : []), words.warning].join('\n\n')
}

export type NoticeRow = { id: number; kind: NoticeKind; params: NoticeParams; at: Date; readAt: Date | null }
const LIST = `
  select id, kind, params, at, read_at as "readAt" from notice where member_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`
export const listNotices = (sql: Sql, memberId: number, before: number | null, limit: number) => sql.rows<NoticeRow>(LIST, [memberId, before, limit])

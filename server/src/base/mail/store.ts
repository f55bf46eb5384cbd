/** Mails as the desk sees them; they are written and sent in platform/mail. */
import { GIVEN_UP, type MailReason, type MailState, ourReasons } from '@tonne/domain/base/mail'
import type { Lang } from '@tonne/domain/format'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { type Place, type Sorts, sorted } from '../../shared/endpoint/sorted.ts'
import { registeredName } from '../../shared/registeredName.ts'

export type MailRow = {
  id: number
  to: string
  memberId: number | null
  memberName: string | null
  subject: string
  lang: Lang
  state: MailState
  reason: MailReason | null
  answer: number | null
  status: string | null
  tries: number
  at: Date
  triedAt: Date | null
  nextTryAt: Date | null
  sentAt: Date | null
  worded: boolean
  coded: boolean
}
// An earlier release counted failures instead of tries.
const ROW = `
  select l.id, l.to_address as "to", m.id as "memberId",
    ${registeredName('m')} as "memberName", l.subject, l.lang,
    case when l.sent_at is not null then 'sent' when l.failures >= ${GIVEN_UP} then 'failed' else 'waiting' end
    as state,
    l.reason, l.answer, l.status, greatest(l.tries, l.failures) as tries, l.at, l.tried_at as "triedAt",
    case when l.sent_at is null and l.failures < ${GIVEN_UP} then l.next_try_at end as "nextTryAt",
    l.sent_at as "sentAt", l.body <> '' as worded, l.code is not null as coded
  from mail l left join member m on m.email_key = lower(l.to_address)`
const FOUND = `($1::text is null or l.reason = $1) and ($2::text is null or lower(l.to_address) like $2
  or l.id = $3::bigint or lower(l.to_address) = (select email_key from member where id = $3::bigint))`
const STATES: Readonly<Record<MailState, string>> = {
  waiting: `l.sent_at is null and l.failures < ${GIVEN_UP}`,
  failed: `l.sent_at is null and l.failures >= ${GIVEN_UP}`,
  sent: 'l.sent_at is not null',
}
export const SORTS: Sorts<'at'> = { id: 'l.id', by: { at: null } }
type MailsInput = { state: MailState | null; reason: MailReason | null; find: string }
export function listMails(sql: Sql, { state, reason, find }: MailsInput, place: Place) {
  const begins = find === '' ? null : `${find.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const number = /^[1-9]\d{0,14}$/.test(find) ? Number(find) : null
  const { end, values } = sorted(SORTS, place, 4)
  const text = `${ROW} where ${state ? STATES[state] : 'true'} and ${FOUND}${end}`
  return sql.rows<MailRow>(text, [reason, begins, number, ...values])
}
const ONE = `${ROW} where l.id = $1`
export const findMail = (sql: Sql, id: number) => first(sql.rows<MailRow>(ONE, [id]))
const LOCK = `${ONE} for update of l`
export const lockMail = (tx: Tx, id: number) => first(tx.rows<MailRow>(LOCK, [id]))
const THEIRS = 'lower(l.to_address) = (select email_key from member where id = $1)'
const OF_MEMBER = `${ROW} where ${THEIRS} and ($2::bigint is null or l.id < $2) order by l.id desc limit $3`
export const listMailsOf = (sql: Sql, memberId: number, before: number | null, limit: number) =>
  sql.rows<MailRow>(OF_MEMBER, [memberId, before, limit])
const COUNT_OF = `select count(*)::int as count from mail l where ${THEIRS}`
export const countMailsOf = async (sql: Sql, memberId: number): Promise<number> =>
  (await getOne(sql.rows<{ count: number }>(COUNT_OF, [memberId]))).count

const COUNTS = `
  select count(*) filter (where failures < ${GIVEN_UP})::int as waiting,
    count(*) filter (where failures >= ${GIVEN_UP} and body <> '')::int as failed,
    min(at) filter (where failures < ${GIVEN_UP} and (reason is null or reason = any($1::text[]))) as "oldestAt",
    (select sent_at from mail where sent_at is not null order by id desc limit 1) as "lastSentAt"
  from mail where sent_at is null`
type Counts = { waiting: number; failed: number; oldestAt: Date | null; lastSentAt: Date | null }
export const countMails = (sql: Sql): Promise<Counts> => getOne(sql.rows<Counts>(COUNTS, [ourReasons]))

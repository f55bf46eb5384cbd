import { isAlwaysMailed } from '@tonne/domain/base/notice/noticeEntry'
import { type NoticeKind, type NoticeParams, sayNotice } from '@tonne/domain/base/notices'
import { dayOf } from '@tonne/domain/days'
import { bothLanguages, type Lang, sayBothDayTimes, sayDayTime } from '@tonne/domain/format'
import { sayDevice } from '@tonne/domain/people/device'
import { first, type Sql, type Tx } from '../../platform/database/database.ts'
import { sendMails } from '../../platform/mail/outbox.ts'
import { sendPushes } from '../../platform/push/outbox.ts'
import { deviceHashOf } from '../../shared/credential/devices.ts'
import { factorTries, type Trying } from '../../shared/credential/factorTries.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { pushBody } from './pushBody.ts'
import { signMail } from './signMail.ts'

/** `cause` identifies the event ('deposit 12', 'withdrawal 7 sent'): a second notice of it is not inserted. */
export type NewNotice<K extends NoticeKind = NoticeKind> = {
  memberId: number
  kind: K
  cause: string
  params: NoticeParams<K>
}

// In the order of the unique key, so that two transactions with the same notices wait for one another and never
// deadlock.
const INSERT = `
  with made as (
    insert into notice (member_id, kind, params, cause, at)
    select v.*, $5 from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::text[]) as v(member_id, kind, params, cause)
    order by v.member_id, v.kind, v.cause
    on conflict (member_id, kind, cause) do nothing returning id, member_id, kind, params
  )
  select made.id, made.member_id as "memberId", made.kind, made.params, m.email, m.lang, m.muted_topics as muted,
  m.mail_phrase as phrase, array(select d.id from push_device d join session s on s.id = d.session_id
    where d.member_id = m.id and s.revoked_at is null) as devices
  from made join member m on m.id = made.member_id`
type Made = Pick<NewNotice, 'memberId' | 'kind' | 'params'> & {
  id: number
  email: string
  lang: Lang
  muted: string[]
  phrase: string
  devices: number[]
}

/** Inserts many notices with one awaited statement, in the transaction of their event. Returns how many were new. */
export async function notifyAll(tx: Tx, notices: readonly NewNotice[], now: Date): Promise<number> {
  if (notices.length === 0) return 0
  const made = await tx.rows<Made>(INSERT, [
    notices.map(({ memberId }) => memberId),
    notices.map(({ kind }) => kind),
    notices.map(({ params }) => JSON.stringify(params)),
    notices.map(({ cause }) => cause),
    now,
  ])
  const wanted = made
    .map((one) => ({ ...one, text: sayNotice(one.kind, one.params, one.lang) }))
    .filter(({ muted, text }) => !muted.includes(text.topic))
  const mails = wanted.map(({ text: { topic, title, mail }, email, lang, params, ...reader }) => {
    const body = signMail(mail, { lang, ...reader })
    return { to: email, subject: title, body, lang, topic: isAlwaysMailed(topic) ? null : topic, link: linkIn(params) }
  })
  if (mails.length > 0) sendMails(tx, mails, now)
  const pushes = wanted.flatMap(({ id, devices, text: { title, body, leadsTo } }) =>
    devices.map((deviceId) => ({ deviceId, noticeId: id, title, body: pushBody(body), link: leadsTo })),
  )
  if (pushes.length > 0) sendPushes(tx, pushes, now)
  for (const memberId of new Set(made.map((m) => m.memberId))) emit(tx, { memberId, stale: ['notice'] }, now)
  return made.length
}

/** The link that a notice's mail contains and its text does not. */
const linkIn = (params: Readonly<Record<string, unknown>>): string | null =>
  typeof params.link === 'string' ? params.link : null

/** Notifies a member, in the transaction of the event. Returns false when this event was notified already. */
export const notify = async <K extends NoticeKind>(tx: Tx, notice: NewNotice<K>, now: Date): Promise<boolean> =>
  (await notifyAll(tx, [notice as NewNotice], now)) > 0

/**
 * Whoever tries second factors has the password, so when a limit is crossed the owner is notified, once a day for each
 * limit. Call it after the wrong try that crossed it.
 */
export async function notifyFactorsShut(tx: Tx, trying: Trying, now: Date): Promise<void> {
  const { known, locked } = await factorTries(tx, trying, now)
  if (!locked) return
  const { memberId, from } = trying
  const { limit, minutes } = locked.params as { limit: number; minutes: number }
  const until = bothLanguages((lang) => sayDayTime(new Date(now.getTime() + minutes * 60_000), lang, now))
  const whose = known
    ? { en: 'that device', cn: '该设备' }
    : { en: 'devices that never came in to your account', cn: '从未登录过您账户的设备' }
  const at = sayBothDayTimes(now, now)
  const params = { tries: limit, until, whose, device: sayDevice(from.device), address: from.address, at }
  await notify(
    tx,
    {
      memberId,
      kind: 'factorGuessed',
      cause: `factor ${dayOf(now)} ${limit} ${known ? deviceHashOf(from) : ''}`.trim(),
      params,
    },
    now,
  )
}

export type NoticeRow = { id: number; kind: NoticeKind; params: NoticeParams; at: Date; readAt: Date | null }
type NoticesInput = { memberId: number; kinds: readonly NoticeKind[] | null; before: number | null; limit: number }
const LIST = `
  select id, kind, params, at, read_at as "readAt" from notice
  where member_id = $1 and ($2::text[] is null or kind = any($2)) and ($3::bigint is null or id < $3) order by id desc
  limit $4`
export const listNotices = (sql: Sql, { memberId, kinds, before, limit }: NoticesInput) =>
  sql.rows<NoticeRow>(LIST, [memberId, kinds, before, limit])

const UNREAD = 'select kind, count(*) as count from notice where member_id = $1 and read_at is null group by kind'
export const countUnread = (sql: Sql, memberId: number) =>
  sql.rows<{ kind: NoticeKind; count: number }>(UNREAD, [memberId])

const READ = 'update notice set read_at = coalesce(read_at, $3) where member_id = $1 and id = $2 returning id'
/** Only the first reading is recorded. Returns false if the member has no such notice. */
export const markRead = async (tx: Tx, memberId: number, id: number, now: Date): Promise<boolean> =>
  (await tx.rows(READ, [memberId, id, now])).length > 0
const READ_ALL = `
  update notice set read_at = $4 where member_id = $1 and read_at is null and id <= $2 and ($3::text[] is null
  or kind = any($3))`
type ReadAll = { memberId: number; upTo: number; kinds: readonly NoticeKind[] | null }
export const markAllRead = (tx: Tx, { memberId, upTo, kinds }: ReadAll, now: Date) =>
  tx.rows(READ_ALL, [memberId, upTo, kinds, now])

const BROADCAST = `insert into broadcast (kind, params, cause, at) values ($1, $2, $3, $4)
  on conflict (cause) do nothing`
/** Notifies every member, some at a time, by the schedule; once for each cause. */
export const insertBroadcast = <K extends NoticeKind>(tx: Tx, notice: Omit<NewNotice<K>, 'memberId'>, now: Date) =>
  tx.rows(BROADCAST, [notice.kind, JSON.stringify(notice.params), notice.cause, now])
const LOCK_CAUSE = 'select id from broadcast where cause = $1 for update'
const END = 'update broadcast set done_at = coalesce(done_at, $2) where id = $1'
const CORRECT = `
  insert into broadcast (kind, params, cause, at, last_id)
  select $2, params, cause || ' back', $3, told_to from broadcast where cause = $1 and told_to > 0
  on conflict (cause) do nothing`
/** Nobody else is notified of it. */
export async function endBroadcast(tx: Tx, cause: string, now: Date): Promise<void> {
  const broadcast = await first(tx.rows<{ id: number }>(LOCK_CAUSE, [cause]))
  if (broadcast) await tx.rows(END, [broadcast.id, now])
}
/** Ends it, and notifies those who got it by this kind, which has the same parameters. */
export async function takeBackBroadcast(tx: Tx, cause: string, kind: NoticeKind, now: Date): Promise<void> {
  await endBroadcast(tx, cause, now)
  await tx.rows(CORRECT, [cause, kind, now])
}
type BroadcastRow = Omit<NewNotice, 'memberId'> & { id: number; notifiedTo: number; lastId: number | null; at: Date }
const UNDONE = 'select id from broadcast where done_at is null order by id'
/** Those that not every member has yet. */
export const listBroadcasts = (sql: Sql) => sql.rows<{ id: number }>(UNDONE)
const LOCK = `select id, kind, params, cause, told_to as "notifiedTo", last_id as "lastId", at from broadcast
  where id = $1 and done_at is null for update`
export const lockBroadcast = (tx: Tx, id: number) => first(tx.rows<BroadcastRow>(LOCK, [id]))
// Members who joined later can read it where it is published.
const READERS = `
  select id from member where id > $1 and id <= coalesce($4, id) and joined_at <= $2 and disabled_at is null
  order by id limit $3`
export const listReaders = (tx: Tx, { notifiedTo, lastId, at }: BroadcastRow, limit: number) =>
  tx.rows<{ id: number }>(READERS, [notifiedTo, at, limit, lastId])
const NOTIFIED = 'update broadcast set told_to = $2, done_at = $3 where id = $1'
export const updateBroadcast = (tx: Tx, id: number, to: { notifiedTo: number; doneAt: Date | null }) =>
  tx.rows(NOTIFIED, [id, to.notifiedTo, to.doneAt])

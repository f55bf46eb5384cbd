/**
 * A mail is written in the transaction that it reports and sent afterwards, so none is lost and none reports what did
 * not happen.
 */
import { GIVEN_UP, type MailReason } from '@tonne/domain/base/mail'
import type { Lang } from '@tonne/domain/format'
import type { Sql, Tx } from '../database/database.ts'

/**
 * A code is written as {code} in the body and filled in when it is sent, so that none stays in the database after that.
 * `link`: the one address in the body that is ours; no other can be followed. `topic`: of a notice whose mails its
 * reader may switch off.
 */
export type Mail = {
  to: string
  subject: string
  body: string
  code?: string
  lang?: Lang
  topic?: string | null
  link?: string | null
}
const INSERT = `insert into mail (to_address, subject, body, code, lang, link, at) values ($1, $2, $3, $4, $5, $6, $7)`
export const insertMail = (sql: Sql, { to, subject, body, code, lang = 'en', link }: Omit<Mail, 'topic'>, now: Date) =>
  sql.rows(INSERT, [to, subject, body, code ?? null, lang, link ?? null, now])

const INSERT_ALL = `
  insert into mail (to_address, subject, body, lang, topic, link, at) select v.*, $7 from unnest($1::text[],
  $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as v(to_address, subject, body, lang, topic, link)`
/** Mails without codes, many in one statement; sent, not awaited: the commit waits for it. */
export const sendMails = (tx: Tx, mails: readonly Omit<Mail, 'code'>[], now: Date): void =>
  tx.send(INSERT_ALL, [
    mails.map(({ to }) => to),
    mails.map(({ subject }) => subject),
    mails.map(({ body }) => body),
    mails.map(({ lang }) => lang ?? 'en'),
    mails.map(({ topic }) => topic ?? null),
    mails.map(({ link }) => link ?? null),
    now,
  ])

export type OutboxMail = Required<Omit<Mail, 'code'>> & {
  id: number
  code: string | null
  failures: number
  tries: number
  at: Date
}
const DUE = `
  select id, to_address as "to", subject, body, code, lang, topic, link, failures, tries, at from mail
  where sent_at is null and failures < ${GIVEN_UP} and (next_try_at is null or next_try_at <= $1) order by id limit 20`
export const listDueMail = (sql: Sql, now: Date) => sql.rows<OutboxMail>(DUE, [now])
/** The text as it is sent, with the code filled in. */
export const wordsOf = ({ body, code }: Pick<OutboxMail, 'body' | 'code'>): string =>
  body.replaceAll('{code}', code ?? '······')

const TRYING = 'update mail set tries = tries + 1, next_try_at = $2 where id = $1 and sent_at is null'
/** Before it is sent: while the database cannot store what comes of it, it does not go out again before `nextTryAt`. */
export const markTrying = (sql: Sql, id: number, nextTryAt: Date) => sql.rows(TRYING, [id, nextTryAt])

const SENT = `
  update mail set sent_at = $2, tried_at = $2, code = null, body = '', link = null where id = $1`
/** A sent mail is emptied in the database, because a code in a mail is as good as a key. */
export const markSent = (sql: Sql, id: number, now: Date) => sql.rows(SENT, [id, now])

/** Why a try failed: the server's code of three digits and that of RFC 3463, where it answered. */
export type Failure = { reason: MailReason; answer: number | null; status: string | null }
const FAILED = `
  update mail set failures = failures + $3, next_try_at = $4, tried_at = $2, reason = $5, answer = $6, status = $7
  where id = $1 and sent_at is null`
type Failed = Failure & { failures: number; nextTryAt: Date }
export const markFailed = (sql: Sql, id: number, { failures, nextTryAt, ...why }: Failed, now: Date) =>
  sql.rows(FAILED, [id, now, failures, nextTryAt, why.reason, why.answer, why.status])

const RETRY = 'update mail set failures = 0, next_try_at = $2 where id = $1'
/** Lets it be sent now, whatever failed before; its tries are not forgotten. */
export const updateRetry = (tx: Tx, id: number, now: Date) => tx.rows(RETRY, [id, now])

const FORGET = `
  update mail set code = null, body = '', link = null where id in (select id from mail where sent_at is null
  and failures >= ${GIVEN_UP} and body <> '' and at < $1 limit 5000)`
/** An undeliverable mail is emptied too, when nobody can need it any more; the record of the failure stays. */
export const sweepUndelivered = (sql: Sql, before: Date) => sql.rows(FORGET, [before])

type SentMail = { id: number; to: string; subject: string; text: string; at: Date; code: string | null }
const LIST = (which: string): string => `
  select id, to_address as "to", subject, replace(body, '{code}', coalesce(code, '······')) as text, at, code from mail
  ${which} order by id desc limit 50`
const [OF_ONE, OF_ALL] = [LIST('where lower(to_address) = lower($1)'), LIST('')]
/** The demo mailbox: of one address, or of all. */
export const listMail = (sql: Sql, to: string | undefined) =>
  to === undefined ? sql.rows<SentMail>(OF_ALL) : sql.rows<SentMail>(OF_ONE, [to])

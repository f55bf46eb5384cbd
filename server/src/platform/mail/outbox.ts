/**
 * A mail is written in the transaction that it reports and sent afterwards, so none is lost and none reports what did
 * not happen.
 */
import type { Sql, Tx } from '../database/database.ts'

/**
 * A code is written as {code} in the body and filled in when it is sent, so that none stays in the database after that.
 */
export type Mail = { to: string; subject: string; body: string; code?: string }
const INSERT = `insert into mail (to_address, subject, body, code, at) values ($1, $2, $3, $4, $5)`
export const insertMail = (sql: Sql, { to, subject, body, code }: Mail, now: Date) =>
  sql.rows(INSERT, [to, subject, body, code ?? null, now])

const INSERT_ALL = `
  insert into mail (to_address, subject, body, at) select v.*, $4 from unnest($1::text[], $2::text[],
  $3::text[]) as v(to_address, subject, body)`
/** Mails without codes, many in one statement; sent, not awaited: the commit waits for it. */
export const sendMails = (tx: Tx, mails: readonly Omit<Mail, 'code'>[], now: Date): void =>
  tx.send(INSERT_ALL, [
    mails.map(({ to }) => to),
    mails.map(({ subject }) => subject),
    mails.map(({ body }) => body),
    now,
  ])

/** After so many refusals by its reader's server a mail is given up. */
export const GIVEN_UP = 8
export type OutboxMail = { id: number; to: string; subject: string; body: string; failures: number }
const DUE = `
  select id, to_address as "to", subject, replace(body, '{code}', coalesce(code, '······')) as body, failures from mail
  where sent_at is null and failures < ${GIVEN_UP} and (next_try_at is null or next_try_at <= $1) order by id limit 20`
export const listDueMail = (sql: Sql, now: Date) => sql.rows<OutboxMail>(DUE, [now])
/** A sent mail is emptied in the database, because a code in a mail is as good as a key. */
export const markSent = (sql: Sql, id: number, now: Date) =>
  sql.rows(`update mail set sent_at = $2, code = null, body = '' where id = $1`, [id, now])
const FAILED = `update mail set failures = failures + 1, next_try_at = $2 where id = $1`
export const postpone = (sql: Sql, id: number, nextTryAt: Date) =>
  sql.rows('update mail set next_try_at = $2 where id = $1', [id, nextTryAt])
export const markFailed = (sql: Sql, id: number, nextTryAt: Date) => sql.rows(FAILED, [id, nextTryAt])

const FORGET = `
  update mail set code = null, body = '' where id in (select id from mail where sent_at is null
  and failures >= ${GIVEN_UP} and body <> '' and at < $1 limit 5000)`
/** An undeliverable mail is emptied too, when nobody can need it any more; the record of the failure stays. */
export const sweepUndelivered = (sql: Sql, before: Date) => sql.rows(FORGET, [before])

type SentMail = { id: number; to: string; subject: string; text: string; at: Date; code: string | null }
const LIST = `
  select id, to_address as "to", subject, replace(body, '{code}', coalesce(code, '······')) as text, at, code from mail
  where $1::text is null or lower(to_address) = lower($1) order by id desc limit 50`
/** The demo mailbox. */
export const listMail = (sql: Sql, to: string | undefined) => sql.rows<SentMail>(LIST, [to ?? null])

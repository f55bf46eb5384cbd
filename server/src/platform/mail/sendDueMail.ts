import { GIVEN_UP, mailReasons, PATIENCE_MS, whyRefused } from '@tonne/domain/base/mail'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Db } from '../database/database.ts'
import { eachApart } from '../schedule/eachApart.ts'
import type { DueJob } from '../schedule/runDue.ts'
import { mailHtml, offWords } from './mailHtml.ts'
import { type Failure, listDueMail, markFailed, markSent, markTrying, type OutboxMail, wordsOf } from './outbox.ts'

/** An address with other characters could be read as a list, or as a name with another address behind it. */
const ONE_ADDRESS = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/
/**
 * A server that does not answer is tried again after this time, for as long as it takes; no mail is given up for that.
 */
const AGAIN_MS = 60_000
/**
 * A mailbox that asks us to come back later is tried again after 1, 2, 4 ... minutes, at most this many; so is a mail
 * whose outcome could not be stored.
 */
const MOST_MINUTES = 60
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/** Steps of SMTP that concern the mail. At earlier ones the server refuses our address, our login or our sender. */
const OF_THE_MAIL: readonly string[] = ['RCPT TO', 'DATA']
type SendError = { code?: string; responseCode?: number; command?: string; response?: string }

/** The log's entry for a mail that was not sent; never the recipient, whom the server's answer may name. */
type MailFailure = { mail: number; code: string | undefined; answer: number | undefined }
type MailSending = {
  smtpUrl: string
  /** A name with its address, like `Tonne <no-reply@tonne.example>`. */
  from: string
  /** Where an answer goes; undefined: to `from`. */
  replyTo?: string | undefined
  /** The sender of the envelope, who gets what cannot be delivered. Undefined: the address of `from`. */
  bounce?: string | undefined
  /** The address where the reader of this mail switches off others of its topic. */
  offLink?(id: number): string
  failed?(failure: MailFailure): void
}

/**
 * A mail whose recipient or text the server refuses is tried 8 times, 30 s, 1, 2, 4 ... minutes apart; one whose server
 * asks us to come back later, for five days. A mail that the server could not take, because it was away, busy or
 * refused us, waits until it can.
 */
export function sendDueMail(db: Db, sending: MailSending): DueJob {
  const transport = createTransport({
    url: sending.smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  const send = async (mail: OutboxMail): Promise<void> => {
    if (!ONE_ADDRESS.test(mail.to)) throw Object.assign(new Error('not one address'), NOT_ONE)
    await transport.sendMail(messageOf(mail, sending))
  }
  return {
    name: 'mail',
    everyMs: 1000,
    run: async (now) => {
      let isAway = false
      return eachApart(await listDueMail(db, now), async (mail) => {
        // They would wait for the same server.
        if (isAway) return 0
        const { id } = mail
        await markTrying(db, id, everRarer(mail, now))
        try {
          await send(mail)
        } catch (error) {
          const { code, responseCode: answer } = error as SendError
          sending.failed?.({ mail: id, code, answer })
          const why = failureOf(error as SendError)
          await markFailed(db, id, { ...why, ...againAt(mail, why, now) }, now)
          isAway = mailReasons[why.reason].ours
          return 0
        }
        await markSent(db, id, now)
        return 0
      })
    },
  }
}

/** Both forms have the same text. Headers mark it as bulk mail that no machine should answer. */
function messageOf(mail: OutboxMail, { from, replyTo, bounce, offLink }: MailSending): SendMailOptions {
  const { id, to, subject, lang, topic } = mail
  const address = /<?([^\s<>]+@([^\s<>]+?))>?$/.exec(from)
  const off = topic && offLink ? offLink(id) : null
  const words = wordsOf(mail)
  return {
    from,
    ...(replyTo ? { replyTo } : {}),
    to: { name: '', address: to },
    envelope: { from: bounce ?? address?.[1] ?? from, to },
    subject,
    text: off ? `${words}\n\n${offWords[lang]}: ${off}` : words,
    html: mailHtml({ ...mail, off }),
    messageId: `<tonne-${id}@${address?.[2] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(off ? { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
  }
}

const NOT_ONE = { code: 'NOT_ONE' }
function failureOf({ code, responseCode, command = '', response = '' }: SendError): Failure {
  const answer = responseCode ?? null
  const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null
  const why = (reason: Failure['reason']): Failure => ({ reason, answer, status })
  if (code === NOT_ONE.code) return why('address')
  if (answer !== null && OF_THE_MAIL.includes(command)) return why(whyRefused(answer, status ?? undefined))
  if (code === 'EAUTH') return why('login')
  if (answer !== null) return why(answer < 500 ? 'busy' : 'sender')
  return why(code === 'ETIMEDOUT' ? 'silent' : 'away')
}

const everRarer = ({ tries }: OutboxMail, now: Date): Date =>
  new Date(now.getTime() + Math.min(2 ** Math.min(tries, 10), MOST_MINUTES) * AGAIN_MS)

function againAt(mail: OutboxMail, { reason, answer }: Failure, now: Date) {
  const { failures, at } = mail
  const after = (ms: number): Date => new Date(now.getTime() + ms)
  if (mailReasons[reason].ours) return { failures: 0, nextTryAt: after(AGAIN_MS) }
  if (reason === 'address') return { failures: GIVEN_UP - failures, nextTryAt: now }
  if (answer === null || answer >= 500) return { failures: 1, nextTryAt: after(30_000 * 2 ** failures) }
  const isOver = now.getTime() - at.getTime() >= PATIENCE_MS
  return { failures: isOver ? GIVEN_UP - failures : 0, nextTryAt: everRarer(mail, now) }
}

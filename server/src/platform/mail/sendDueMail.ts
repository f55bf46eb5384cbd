import { createTransport } from 'nodemailer'
import type { Db } from '../database/database.ts'
import type { DueJob } from '../schedule/runDue.ts'
import { listDueMail, markFailed, markSent, type OutboxMail, postpone } from './outbox.ts'

/** An address with other characters could be read as a list, or as a name with another address behind it. */
const ONE_ADDRESS = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/
/** A server that does not answer is asked again so often; nothing is given up for it, however long it takes. */
const AGAIN_MS = 60_000
const CONNECT_MS = 10_000
const ANSWER_MS = 30_000

/** Before these the server saw nothing of the mail: it refuses our address, our login or our sender. */
const OF_THE_MAIL: readonly string[] = ['RCPT TO', 'DATA']
type SendError = { code?: string; responseCode?: number; command?: string }

/** What the log is told of a mail that was not sent: never to whom, which the server's own words may name. */
type MailFailure = { mail: number; code: string | undefined; answer: number | undefined }
type MailSending = {
  smtpUrl: string
  /** A name and the address behind it, like `Tonne <no-reply@tonne.example>`. */
  from: string
  failed?(failure: MailFailure): void
}

/**
 * One whose reader or text the server refuses is tried 8 times, waiting 30 s, 1, 2, 4 ... minutes between. One that it
 * could not take, because it was away, busy or refused us, waits until it can.
 */
export function sendDueMail(db: Db, { smtpUrl, from, failed }: MailSending): DueJob {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  const domain = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const send = async ({ id, to, subject, body }: OutboxMail): Promise<void> => {
    if (!ONE_ADDRESS.test(to))
      throw Object.assign(new Error('not one address'), { responseCode: 553, command: 'RCPT TO' })
    const messageId = `<tonne-${id}@${domain}>`
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text: body, messageId })
  }
  return {
    name: 'mail',
    everyMs: 1000,
    run: async (now) => {
      for (const mail of await listDueMail(db, now)) {
        const { id, failures } = mail
        try {
          await send(mail)
          await markSent(db, id, now)
        } catch (error) {
          const { code, responseCode: answer, command = '' } = error as SendError
          failed?.({ mail: id, code, answer })
          const isOfMail = OF_THE_MAIL.includes(command)
          if (isOfMail && answer !== undefined && answer >= 500)
            await markFailed(db, id, new Date(now.getTime() + 30_000 * 2 ** failures))
          else {
            await postpone(db, id, new Date(now.getTime() + AGAIN_MS))
            // The others would wait for the same server.
            if (answer === undefined || !isOfMail) return 0
          }
        }
      }
      return 0
    },
  }
}

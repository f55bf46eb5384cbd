import { createTransport } from 'nodemailer'
import type { Db } from '../database/database.ts'
import type { DueJob } from '../schedule/runDue.ts'
import { listDueMail, markFailed, markSent } from './outbox.ts'

/** An address with other characters could be read as a list, or as a name with another address behind it. */
const ONE_ADDRESS = /^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$/
/** Tries 8 times, waiting 30 s, 1, 2, 4 ... minutes between. */
export function sendDueMail(db: Db, smtpUrl: string, from: string): DueJob {
  const transport = createTransport(smtpUrl)
  return {
    name: 'mail',
    everyMs: 1000,
    run: async (now) => {
      const due = await listDueMail(db, now)
      for (const { id, to, subject, body, failures } of due) {
        try {
          if (!ONE_ADDRESS.test(to)) throw new Error('not one address')
          await transport.sendMail({
            from,
            to: { name: '', address: to },
            subject,
            text: body,
            messageId: `<tonne-${id}@${new URL(smtpUrl).hostname}>`,
          })
          await markSent(db, id, now)
        } catch {
          await markFailed(db, id, new Date(now.getTime() + 30_000 * 2 ** failures))
        }
      }
      return 0
    },
  }
}

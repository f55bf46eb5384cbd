/** The members' mail server in a run: it goes away, is busy, or loses its answer after it took a mail. */
import type { Db } from '../../platform/database/database.ts'
import { sendDueMail } from '../../platform/mail/sendDueMail.ts'
import { runDue } from '../../platform/schedule/runDue.ts'
import { parseMail, smtpReceiver } from '../smtpReceiver.ts'

const DOMAIN = 'tonne.example'

export async function openPost(dbs: readonly [Db, Db], now: () => Date) {
  const smtp = await smtpReceiver()
  const log = (error: unknown) => {
    throw error
  }
  const senders = dbs.map((db) => {
    const job = sendDueMail(db, { smtpUrl: smtp.url, from: `Tonne <no-reply@${DOMAIN}>` })
    return runDue(db, now, [job], { log, started: false })
  })
  const idsOf = new Map<string, Set<number>>()
  const cancelKeys = new Map<string, string>()
  /** The numbers of the mails that an address received, by their Message-ID: a mail that came twice counts once. */
  const receivedBy = (email: string): ReadonlySet<number> => {
    for (const { to, raw } of smtp.mails.splice(0)) {
      const { headers, text } = parseMail(raw)
      const id = headers.find(([name]) => name === 'message-id')![1]
      const link = /cancelrequest\?no=(R-[\w-]+)&key=([\w-]{22})/.exec(text)
      if (link) cancelKeys.set(link[1]!, link[2]!)
      for (const address of to)
        idsOf.set(address, (idsOf.get(address) ?? new Set()).add(Number(/^<tonne-(\d+)@/.exec(id)![1])))
    }
    return idsOf.get(email) ?? new Set()
  }
  /** The key in the mailed alarm of a report, if it arrived. */
  const cancelKeyOf = (no: string): string | undefined => {
    receivedBy('')
    return cancelKeys.get(no)
  }
  const send = async (node: 0 | 1) => senders[node]!.runNow()
  const close = async () => {
    for (const sender of senders) await sender.stop()
    await smtp.close()
  }
  return { be: smtp.be, send, receivedBy, cancelKeyOf, close }
}
export type Post = Awaited<ReturnType<typeof openPost>>

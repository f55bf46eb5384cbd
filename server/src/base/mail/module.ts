import { mailDesk } from '@tonne/contract/base/mail'
import type { Output } from '@tonne/contract/endpoint'
import { WORDS_DAYS } from '@tonne/domain/base/mail'
import { refuse } from '@tonne/domain/refusals'
import { updateRetry } from '../../platform/mail/outbox.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { lookedAt } from '../../shared/looked.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { getTerms } from '../settings/store.ts'
import { countMails, findMail, listMails, lockMail, type MailRow, SORTS } from './store.ts'

const mailOut = (row: MailRow): Output<typeof mailDesk.info> => {
  const { memberId, memberName, coded: _, at, triedAt, nextTryAt, sentAt, ...rest } = row
  return {
    ...rest,
    member: memberId === null ? null : { id: memberId, name: memberName ?? '' },
    at: at.getTime(),
    triedAt: triedAt?.getTime() ?? null,
    nextTryAt: nextTryAt?.getTime() ?? null,
    sentAt: sentAt?.getTime() ?? null,
  }
}

function list({ db }: Tools): Handler<typeof mailDesk.list> {
  return async ({ input: { state = null, reason = null, find = '', ...asked } }) => {
    const [{ rows, ...page }, { waiting, failed, oldestAt, lastSentAt }] = await Promise.all([
      // Waiting mails are listed in the order in which they will be sent.
      pageSorted(db, SORTS, state === 'waiting' ? 'at' : 'at.desc', asked, (place, sql) =>
        listMails(sql, { state, reason, find }, place),
      ),
      countMails(db),
    ])
    return {
      items: rows.map(mailOut),
      ...page,
      counts: { waiting, failed },
      oldestAt: oldestAt?.getTime() ?? null,
      lastSentAt: lastSentAt?.getTime() ?? null,
    }
  }
}

const info =
  ({ db }: Tools): Handler<typeof mailDesk.info> =>
  async ({ input: { id } }) =>
    mailOut((await findMail(db, id)) ?? refuse('notFound'))

/** A mail that is being sent at this instant is sent once: the retry is refused if it finds the mail sent. */
function retry({ db }: Tools): Handler<typeof mailDesk.retry> {
  return ({ input: { id, reason }, operator, now, address }) =>
    db.tx(async (tx) => {
      const { terms } = await getTerms(tx, now)
      const row = (await lockMail(tx, id)) ?? refuse('notFound')
      if (row.state === 'sent') refuse('mailSent')
      if (!row.worded) refuse('mailForgotten', { days: WORDS_DAYS })
      if (row.state === 'waiting' && (!row.nextTryAt || row.nextTryAt <= now)) refuse('mailNow')
      const { codeMinutes } = terms.login
      if (row.coded && now.getTime() - row.at.getTime() > codeMinutes * 60_000)
        refuse('mailCodeOver', { minutes: codeMinutes })
      await updateRetry(tx, id, now)
      const act = { by: operator, act: 'mail.retry', subject: `mail ${id}`, reason, memberId: row.memberId, address }
      await insertAudit(tx, { ...act, before: { state: row.state, tries: row.tries, why: row.reason } }, now)
      return {}
    })
}

const mailHandlers = (tools: Tools): Handlers<typeof mailDesk> => ({
  list: readOn(tools, 'mail', list(tools)),
  info: lookedAt(tools, 'mails', info(tools), ({ member }) => (member ? [member.id] : [])),
  retry: retry(tools),
})
export const mailModule = (tools: Tools): Module => ({ serves: [servesDesk(mailDesk, mailHandlers(tools))] })

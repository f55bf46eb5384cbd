import { sayBothDayTimes, sayCents } from '@tonne/domain/format'
import { shareOf } from '@tonne/domain/money'
import { finalQuote, reminderDue } from '@tonne/domain/trading/presale'
import { notify } from '../../base/notice/store.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { listToRemind, markReminded } from './store.ts'

export const remindDue = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'remindDue', everyMs: 10_000 }, (now, fenced) =>
    fenced(async (tx) => {
      const due = await listToRemind(tx, now)
      for (const booking of due) {
        const { memberId, orderId, orderNo: no, finalDueAt, remindedHours, keptCents, terms } = booking
        const hours = reminderDue(finalDueAt!, remindedHours, now)
        if (hours === null) throw new Error(`order ${no} was found for a reminder that is not due`)
        const params = {
          no,
          rest: sayCents(finalQuote(booking).restCents),
          forfeit: sayCents(shareOf(keptCents, terms.forfeitBasisPoints)),
          deadline: sayBothDayTimes(finalDueAt!),
        }
        await notify(tx, { memberId, kind: 'finalReminder', cause: `order ${orderId} ${hours} h`, params }, now)
        markReminded(tx, orderId, hours)
      }
      return due.length
    }),
  )

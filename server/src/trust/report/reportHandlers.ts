import type { reportDesk } from '@tonne/contract/trust/report'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { nextCutOff } from '@tonne/domain/money/withdrawal'
import type { Operator } from '@tonne/domain/people/operator'
import { refuse } from '@tonne/domain/refusals'
import { checkedTwice, checks, queueRoles } from '@tonne/domain/support/queue'
import { findCheck } from '../../base/checkpoint/store.ts'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { findStop } from '../../money/moneyout/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readWhole } from '../../platform/database/readWhole.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findRun } from '../invariants/store.ts'
import { listComing } from './comingStore.ts'
import { readAsOf } from './readAsOf.ts'
import { readMonths } from './readMonths.ts'
import { decideCover, readCover, signCover } from './signCover.ts'
import { type DayRow, listDays, listQueues, listSales, type QueueRow } from './store.ts'
import { takePack } from './takePack.ts'

const DAYS_SHOWN = 30
/** A year and a leap day. */
const MOST_DAYS = 366

export function reportHandlers({ db }: Pick<Tools, 'db'>): Handlers<typeof reportDesk> {
  const whole = <T>(read: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx((tx) => {
      readWhole(tx)
      return read(tx)
    })
  return {
    overview: async ({ operator, now }) => {
      const firstDay = addDays(dayOf(now), 1 - DAYS_SHOWN)
      const figures = await whole((tx) => listDays(tx, startOfDay(firstDay)))
      const [{ terms }, holidays] = [await getTerms(db, now), await listHolidays(db, now)]
      const cutOff = nextCutOff(now, terms, holidays)
      const [queues, coming, check, invariants, stop] = [
        await waiting(db, operator, now),
        await listComing(db, now),
        await findCheck(db),
        await latestLook(db),
        await findStop(db),
      ]
      const dated = coming.map(({ nameEn: en, nameCn: cn, at, ...row }) => ({
        ...row,
        name: en !== null && cn !== null ? { en, cn } : null,
        at: at.getTime(),
      }))
      return {
        days: everyDay(figures, firstDay),
        queues,
        coming: [{ kind: 'cutOff' as const, subject: '', name: null, at: cutOff.getTime() }, ...dated].sort(
          (a, b) => a.at - b.at,
        ),
        check: check ? shownCheck(check) : null,
        invariants,
        stop: stop ? { why: stop.why, at: stop.at.getTime(), resumeProposedBy: stop.proposedByName } : null,
      }
    },
    queues: async ({ operator, now }) => ({ queues: await waiting(db, operator, now) }),
    asOf: readAsOf({ db }),
    months: readMonths({ db }),
    pack: takePack({ db }),
    cover: readCover({ db }),
    signCover: signCover({ db }),
    decideCover: decideCover({ db }),
    sales: async ({ input: { from, to } }) => {
      if (to < from || to > addDays(from, MOST_DAYS - 1)) refuse('reportRange', { days: MOST_DAYS })
      return { rows: await whole((tx) => listSales(tx, startOfDay(from), startOfDay(addDays(to, 1)))) }
    },
  }
}

async function waiting(sql: Sql, { id, role }: Operator, now: Date) {
  const shown = ({ queue, check: _, fresh: __, seenAt: ___, ...q }: QueueRow) => ({
    ...q,
    mine: queueRoles[queue].includes(role) ? q.mine : 0,
    holders: [...Map.groupBy(q.holders, (name) => name)].map(([name, { length: count }]) => ({ name, count })),
    oldestAt: q.oldestAt?.getTime() ?? null,
  })
  const rows = await listQueues(sql, id, now)
  return rows
    .filter(({ check }) => check === null)
    .map((whole) => ({
      queue: whole.queue,
      ...shown(whole),
      checks: checkedTwice.has(whole.queue)
        ? checks.flatMap((check) =>
            rows
              .filter((row) => row.queue === whole.queue && row.check === check)
              .map((row) => ({ check, ...shown(row) })),
          )
        : [],
      fresh: whole.fresh,
      seenAt: whole.seenAt?.getTime() ?? null,
    }))
}

/**
 * The last results of the minute's check and of the daily one together: a breach that only the daily check finds is not
 * over because a minute passed.
 */
async function latestLook(sql: Sql) {
  const looks = [await findRun(sql, 'cheap'), await findRun(sql, 'whole')].filter((run) => run !== undefined)
  if (looks.length === 0) return null
  return {
    at: Math.max(...looks.map(({ at }) => at.getTime())),
    checked: looks.reduce((sum, { checked }) => sum + checked, 0),
    broken: [...new Set(looks.flatMap(({ broken }) => broken))],
  }
}

type Check = NonNullable<Awaited<ReturnType<typeof findCheck>>>
const shownCheck = ({ differenceCents, differenceKg, postings, checkedAt }: Check) => ({
  differenceCents,
  differenceKg,
  postings,
  checkedAt: checkedAt.getTime(),
})

/** Days without events are listed too. */
function everyDay(figures: readonly DayRow[], firstDay: string): DayRow[] {
  const nothing = { orders: 0, soldCents: 0, tradedCents: 0, inCents: 0, outCents: 0 }
  return Array.from({ length: DAYS_SHOWN }, (_, i) => {
    const day = addDays(firstDay, i)
    return figures.find((f) => f.day === day) ?? { day, ...nothing }
  })
}

import { bothLanguages, sayCents, sayKg } from '@tonne/domain/format'
import { notify } from '../../base/notice/store.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { markNotified } from './store.ts'
import { listUnnotified, type Unnotified } from './tradeStore.ts'

const PIECE = 50
const words = { buy: { en: 'Buy', cn: '买入' }, sell: { en: 'Sell', cn: '卖出' } }

export const tellFills = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'tellFills', everyMs: 1000 }, (now, fenced) =>
    fenced(async (tx) => {
      const unnotified = await listUnnotified(tx, PIECE)
      // Labelled members belong to the platform, and nobody reads their notices.
      for (const order of unnotified.filter(({ label }) => label === null)) {
        const params = { side: words[order.side], no: order.no, price: averageOf(order), ...quantitiesOf(order) }
        await notify(
          tx,
          { memberId: order.memberId, kind: 'orderFilled', cause: `fill ${order.id} ${order.filledKg}`, params },
          now,
        )
      }
      if (unnotified.length > 0) markNotified(tx, unnotified)
      return unnotified.length
    }),
  )

const averageOf = ({ filledCents, filledKg }: Unnotified): string =>
  sayCents(Math.round((filledCents * 1000) / filledKg))
const quantitiesOf = ({ filledKg, notifiedKg, leftKg }: Unnotified) => ({
  tons: bothLanguages((lang) => sayKg(filledKg - notifiedKg, lang)),
  left: bothLanguages((lang) => sayKg(leftKg, lang)),
})

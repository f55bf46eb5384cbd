import { bothLanguages, sayCents, sayKg } from '@tonne/domain/format'
import { type NewNotice, notifyAll } from '../../base/notice/store.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { markNotified } from './store.ts'
import { eachFilled, listUnnotified, type Unnotified } from './tradeStore.ts'

const words = { buy: { en: 'Buy', cn: '买入' }, sell: { en: 'Sell', cn: '卖出' } }

export const tellFills = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'tellFills', everyMs: 1000 }, (now, fenced) => {
    const tell = (filled: readonly { id: number }[]) =>
      fenced(async (tx) => {
        const orders = await listUnnotified(
          tx,
          filled.map(({ id }) => id),
        )
        // Labelled members belong to the platform, and nobody reads their notices.
        const read = orders.filter(({ label }) => label === null)
        await notifyAll(tx, read.map(noticeOf), now)
        markNotified(tx, orders)
        return orders.length
      })
    // Together they cost less.
    return eachApart(eachFilled(db), (orders) => tell(orders).catch(() => eachApart(orders, (order) => tell([order]))))
  })

const noticeOf = (order: Unnotified): NewNotice<'orderFilled'> => ({
  memberId: order.memberId,
  kind: 'orderFilled',
  cause: `fill ${order.id} ${order.filledKg}`,
  params: { side: words[order.side], no: order.no, price: averageOf(order), ...quantitiesOf(order) },
})

const averageOf = ({ filledCents, filledKg }: Unnotified): string =>
  sayCents(Math.round((filledCents * 1000) / filledKg))
const quantitiesOf = ({ filledKg, notifiedKg, leftKg }: Unnotified) => ({
  tons: bothLanguages((lang) => sayKg(filledKg - notifiedKg, lang)),
  left: bothLanguages((lang) => sayKg(leftKg, lang)),
})

import { REMIND_DAYS } from '@tonne/domain/carbon/plan'
import { addDays, dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayDate, sayKg } from '@tonne/domain/format'
import { wallet } from '@tonne/domain/ledger'
import { cents, kg } from '@tonne/domain/money'
import { quoteBuy } from '@tonne/domain/trading/order'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Tools } from '../../shared/tools.ts'
import { listCards } from '../../trading/project/store.ts'
import { listToRemind, lockToRemind, markReminded, type PlanRow } from './store.ts'

export const remindPlans = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'remindPlans', everyMs: 60_000 }, async (now, fenced) => {
    const today = dayOf(now)
    const ahead = { today, until: addDays(today, REMIND_DAYS) }
    return eachApart(await listToRemind(db, ahead), ({ id }) =>
      fenced(async (tx) => {
        const row = await lockToRemind(tx, ahead, id)
        if (!row) return 0
        await remind(tx, row, now)
        await markReminded(tx, id)
        return 1
      }),
    )
  })

async function remind(tx: Tx, row: PlanRow, now: Date): Promise<void> {
  const { id, no, memberId, projectNo, nextOn, capCents } = row
  const [card] = await listCards(tx, projectNo, now, now)
  const { terms } = await getTerms(tx, now)
  const [available = 0] = [...(await readBalances(tx, [wallet(memberId, 'available')])).values()]
  const { payCents } = quoteBuy(kg(row.kg), cents(card!.priceCents), terms)
  const params = {
    no,
    pay: sayCents(payCents),
    cap: sayCents(capCents),
    available: sayCents(available),
    project: { en: card!.nameEn, cn: card!.nameCn },
    tons: bothLanguages((lang) => sayKg(row.kg, lang)),
    day: bothLanguages((lang) => sayDate(nextOn, lang)),
  }
  await notify(tx, { memberId, kind: 'planReminder', cause: `plan ${id} ${nextOn}`, params }, now)
}

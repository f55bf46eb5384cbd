import type { Output } from '@tonne/contract/endpoint'
import type { invariant, invariantDesk } from '@tonne/contract/trust/invariant'
import { shared } from '../../platform/batch/shared.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { invariants } from './invariantList.ts'
import { findRun } from './store.ts'

type Item = Output<typeof invariantDesk.latest>['items'][number]

async function readItems(sql: Sql): Promise<Item[]> {
  const runs = { cheap: await findRun(sql, 'cheap'), whole: await findRun(sql, 'whole') }
  return invariants.map(({ id, sentence: [en, cn], breaks, money, cost }) => {
    const run = runs[cost]
    const finding = run?.detail.findings.find((f) => f.id === id)
    return {
      id,
      sentence: { en, cn },
      breaks: { en: breaks[0], cn: breaks[1] },
      stopsMoney: money,
      every: cost === 'cheap' ? ('minute' as const) : ('day' as const),
      holds: run ? !run.broken.includes(id) : null,
      at: run ? run.at.getTime() : null,
      broken: finding?.broken ?? 0,
      rows: (finding?.rows ?? []).map((row) => JSON.stringify(row)),
    }
  })
}
const countBroken = (items: readonly Item[]): number => items.filter((item) => item.holds === false).length

export function invariantHandlers({ db }: Pick<Tools, 'db'>): Handlers<typeof invariant> {
  const read = shared(
    () => 'latest',
    async () => {
      const items = await readItems(db)
      return {
        items: items.map(({ id, sentence, holds, at }) => ({ id, sentence, holds, at })),
        broken: countBroken(items),
      }
    },
  )
  return { latest: () => read('latest') }
}
export const invariantDeskHandlers = ({ db }: Pick<Tools, 'db'>): Handlers<typeof invariantDesk> => ({
  latest: async () => {
    const items = await readItems(db)
    return { items, broken: countBroken(items) }
  },
})

/** Why: who mostly trade with each other, and what they share, is put before a person; the book itself knows only accounts of one IC number. */
import type { memberDesk } from '@tonne/contract/memberDesk'
import { PAIR_DAYS, PAIR_PERCENT, PAIR_TRADES, rankPairs, type SharedSign, sharedSigns } from '@tonne/domain/tradingPairs'
import type { Handler } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { listPairs, type PairRow } from './store.ts'

const DAY_MS = 86_400_000
const percentOf = (part: number, whole: number): number => Math.round((part * 100) / whole)

export const readPairs =
  ({ db }: Pick<Tools, 'db'>): Handler<typeof memberDesk.pairs> =>
  async ({ now }) => {
    const since = new Date(now.getTime() - PAIR_DAYS * DAY_MS)
    return { since: since.getTime(), items: rankPairs((await listPairs(db, { since, trades: PAIR_TRADES, percent: PAIR_PERCENT })).map(pairOut)) }
  }

const pairOut = ({ a, b, nameA, nameB, centsA, centsB, latestAt, ...row }: PairRow) => ({
  a: { id: a, name: nameA, percent: percentOf(row.cents, centsA) },
  b: { id: b, name: nameB, percent: percentOf(row.cents, centsB) },
  ...{ trades: row.trades, cents: row.cents, kgToA: row.kgToA, kgToB: row.kgToB, latestAt: latestAt.getTime() },
  shared: (Object.keys(sharedSigns) as SharedSign[]).filter((sign) => row[sign]),
})

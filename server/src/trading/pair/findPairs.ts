import { isNews, PAIR_DAYS, rankPairs } from '@tonne/domain/trading/tradingPairs'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import type { Tools } from '../../shared/tools.ts'
import { evidenceOf } from './evidenceOf.ts'
import { insertPair, listKnown, type PairRow, type StoredEvidence, updateEvidence } from './store.ts'
import { listTraded } from './tradedStore.ts'

const DAY_MS = 86_400_000
/** More pairs than an operator reads in a day wait for the next run. */
const MOST = 200

type Known = Pick<PairRow, 'id' | 'a' | 'b' | 'state' | 'evidence'>
const keyOf = ({ a, b }: { a: number; b: number }) => `${a} ${b}`
const isSame = (one: StoredEvidence, other: StoredEvidence) => JSON.stringify(one) === JSON.stringify(other)

export const findPairs = ({ db }: Pick<Tools, 'db'>): DueJob =>
  fencedJob({ db, name: 'findPairs', everyMs: 300_000 }, async (now, fenced) => {
    const known = Map.groupBy(await listKnown(db), keyOf)
    const traded = await fenced((tx) => listTraded(tx, new Date(now.getTime() - PAIR_DAYS * DAY_MS)))
    const found = rankPairs(traded.map((row) => ({ ...evidenceOf(row), pair: { a: row.a, b: row.b } })))
    let left = MOST
    return eachApart(found, async ({ pair, ...evidence }) => {
      const { live, signs } = before(known.get(keyOf(pair)) ?? [])
      if (live?.state === 'open' && !isSame(live.evidence, evidence))
        await fenced((tx) => updateEvidence(tx, live.id, evidence))
      if (live || !isNews(evidence, signs) || left === 0) return 0
      await fenced((tx) => insertPair(tx, pair, evidence, now))
      left--
      return 0
    })
  })

/** The pair's alert or mark, and what it was known to share when it was last dismissed or lifted. */
function before(known: readonly Known[]) {
  const live = known.find(({ state }) => state === 'open' || state === 'marked')
  return { live, signs: known.at(-1)?.evidence.shared ?? [] }
}

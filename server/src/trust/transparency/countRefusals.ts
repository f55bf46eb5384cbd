/** Refusals are counted in memory and written apart, because the transaction that was refused rolls back. */
import { dayOf } from '@tonne/domain/days'
import type { Db } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { addRefusals } from './store.ts'

const EVERY = 10_000
export type RefusalCounts = { refused(rule: string, now: Date): void; flush(): Promise<void>; stop(): Promise<void> }

/** Counts of this process. The counts of the last seconds before a crash are lost: they are statistics, not records. */
export function countRefusals(db: Db): RefusalCounts {
  let days = new Map<string, Map<string, number>>()
  const count = (day: string, rule: string, n: number): void => {
    const counts = days.get(day) ?? new Map<string, number>()
    counts.set(rule, (counts.get(rule) ?? 0) + n)
    days.set(day, counts)
  }
  const flush = async (): Promise<void> => {
    const counted = days
    days = new Map()
    await eachApart(counted, async ([day, counts]) => {
      await addRefusals(db, day, counts).catch((error) => {
        // What an outage refuses is counted when it is over.
        for (const [rule, n] of counts) count(day, rule, n)
        throw error
      })
      return 0
    })
  }
  const timer = setInterval(() => void flush().catch(() => undefined), EVERY)
  timer.unref()
  return {
    refused: (rule, now) => count(dayOf(now), rule, 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

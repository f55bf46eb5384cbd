/** Refusals are counted in memory and written apart, because the transaction that was refused rolls back. */
import { dayOf } from '@tonne/domain/days'
import type { Db } from '../../platform/database/database.ts'
import { addRefusals } from './store.ts'

const EVERY = 10_000
export type RefusalCounts = { refused(rule: string, now: Date): void; flush(): Promise<void>; stop(): Promise<void> }

/** Counts of this process. The counts of the last seconds before a crash are lost: they are statistics, not records. */
export function countRefusals(db: Db): RefusalCounts {
  let days = new Map<string, Map<string, number>>()
  const flush = async (): Promise<void> => {
    const counted = days
    days = new Map()
    for (const [day, counts] of counted) await addRefusals(db, day, counts)
  }
  const timer = setInterval(() => void flush().catch(() => undefined), EVERY)
  timer.unref()
  return {
    refused: (rule, now) => {
      const day = dayOf(now)
      const counts = days.get(day) ?? new Map<string, number>()
      counts.set(rule, (counts.get(rule) ?? 0) + 1)
      days.set(day, counts)
    },
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

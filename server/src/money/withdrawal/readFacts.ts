import { dayOf } from '@tonne/domain/days'
import type { Standing } from '@tonne/domain/people/member'
import { listOwnerStandings } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { type CoolOff, findCoolOff } from '../../shared/credential/coolOff.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import { findStop } from '../moneyout/store.ts'
import { countOfDay } from './store.ts'

export type Facts = {
  standing: Standing
  registeredName: string
  cooling: CoolOff | null
  stopped: boolean
  /** Of the day's counted withdrawals. */
  slots: number[]
}

/** By member. Sends its statements at once. */
export async function readFacts(sql: Sql, memberIds: readonly number[], now: Date): Promise<Map<number, Facts>> {
  const [owners, restrictions, counts, stop, coolOffs] = await Promise.all([
    listOwnerStandings(sql, memberIds),
    listRestrictions(sql, memberIds),
    countOfDay(sql, memberIds, dayOf(now)),
    findStop(sql),
    Promise.all(memberIds.map((id) => findCoolOff(sql, id, now))),
  ])
  const cooling = new Map(memberIds.map((id, i) => [id, coolOffs[i] ?? null]))
  return new Map(
    owners.map(({ id, answered, registeredName }) => [
      id,
      {
        standing: { answered, restrictions: restrictions.filter((r) => r.memberId === id) },
        registeredName,
        cooling: cooling.get(id) ?? null,
        stopped: stop !== undefined,
        slots: counts.get(id)?.slots ?? [],
      },
    ]),
  )
}

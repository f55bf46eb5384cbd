/**
 * A caller who tries second factors has the password already, so wrong ones are counted wherever they come from. Tries
 * from a device that logged in before are counted apart, so that a stranger cannot lock the owner out there.
 */
import type { Terms } from '@tonne/domain/base/terms'
import { judgeFactor, strangersADay } from '@tonne/domain/people/credential'
import { type Refusal, refusal } from '@tonne/domain/refusals'
import type { Tx } from '../../platform/database/database.ts'
import { clearAttempts, insertAttempt, listAttempts, lockKey } from '../../platform/limits/attempts.ts'
import { cameInBefore, deviceHashOf, type From } from './devices.ts'

export type Trying = { memberId: number; from: From; terms: Pick<Terms, 'login'> }
type Counter = { key: string; tries: number; windowMinutes: number }
type FactorTries = {
  /** The device has logged in before, so its tries are counted apart. */
  known: boolean
  /** How many more may be wrong, and the refusal once none may. */
  left: number
  locked?: Refusal | undefined
  /** Counts a wrong one; returns factorIncorrect, which must be returned and not thrown. */
  wrong(): Promise<Refusal>
  /**
   * A right one was shown. The day's count continues; otherwise a guesser would start again each time the owner logs
   * in.
   */
  right(): Promise<void>
}

function countersOf({ memberId, terms: { login } }: Trying, known: string | undefined): [Counter, ...Counter[]] {
  const { tries, windowMinutes } = login
  if (known !== undefined) return [{ key: `factor:${memberId}:device:${known}`, tries, windowMinutes }]
  return [
    { key: `factor:${memberId}`, tries, windowMinutes },
    { key: `factor:${memberId}:day`, ...strangersADay(login) },
  ]
}

/** One at a time for each member, on every node: of a hundred at once only the allowed number is judged. */
export async function factorTries(tx: Tx, trying: Trying, now: Date): Promise<FactorTries> {
  const { memberId, from } = trying
  await lockKey(tx, `factor:${memberId}`)
  const device = deviceHashOf(from)
  // A device without an id may be anybody's who has its browser and is behind its address.
  const known = from.deviceId !== '' && (await cameInBefore(tx, memberId, device))
  const counters = countersOf(trying, known ? device : undefined)
  const judged = []
  for (const counter of counters) {
    const since = new Date(now.getTime() - counter.windowMinutes * 60_000)
    judged.push(judgeFactor(await listAttempts(tx, { key: counter.key, since, most: counter.tries }), now, counter))
  }
  const left = Math.min(...judged.map((one) => one.left))
  return {
    known,
    left,
    // The day's refusal takes precedence over that of the quarter of an hour, because it lasts longer.
    locked: judged.findLast(({ locked }) => locked)?.locked,
    wrong: async () => {
      for (const { key } of counters) await insertAttempt(tx, key, now)
      return refusal('factorIncorrect', { left: left - 1 })
    },
    right: () => clearAttempts(tx, counters[0].key).then(() => undefined),
  }
}

import { createHash } from 'node:crypto'
import type { setClock } from '../platform/clock.ts'
import type { Call } from '../shared/endpoint/call.ts'
import type { Tools } from '../shared/tools.ts'

export type SeedTools = Tools & {
  clock: ReturnType<typeof setClock>
  seedingAt: Date
  callOf<I>(memberId: number, input: I, key?: string): Call<I>
}

export const callWith =
  (clock: { now(): Date }) =>
  <I>(memberId: number, input: I, key = ''): Call<I> => ({
    input,
    memberId,
    caller: { sessionId: 0, memberId, answered: true },
    operator: undefined,
    setCookie: () => undefined,
    now: clock.now(),
    lang: 'en',
    address: `seed-${clock.now().getTime()}`,
    device: 'seed',
    deviceId: '',
    keyed: { memberId, key, requestHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url') },
  })

/** An event in the demo world, to be run once the clock has reached it. */
export type Step = { at: Date; run(): Promise<unknown> }

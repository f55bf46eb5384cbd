/** Each step has an address, so that the phone's back goes to the previous step and does not leave. */
import { go, here } from '../../api/way.ts'

export type Step = 1 | 2 | 3

export function toStep(step: Step, how?: { replace?: boolean }): void {
  const address = new URL(here(), location.origin)
  address.searchParams.set('step', String(step))
  go(`${address.pathname}${address.search}`, how)
}

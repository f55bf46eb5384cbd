import { retirement } from '@tonne/contract/carbon/retirement'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Call } from '@tonne/contract/client'
import { dayOf } from '@tonne/domain/days'
import { done } from './answers.ts'
import { proof } from './payees.ts'
import type { World } from './world.ts'

type Change = {
  kg?: number
  beneficiary?: 'self' | 'other' | 'anonymous'
  name?: string
  reason?: 'travel' | 'other'
  reasonText?: string
  message?: string
}
const plain = { kg: 1000, beneficiary: 'self', reason: 'travel', reasonText: '', message: '', proof } as const

export const retire = ({ call }: { call: Call }, project: string, change: Change = {}, key?: string) =>
  call(retirement.request, { ...plain, project, ...change }, key)

export const evidenceOn = ({ clock }: Pick<World, 'clock'>) => ({
  reference: 'VCS-RET-1507',
  day: dayOf(clock.now()),
  text: 'Retired as instructed',
})
/** Instructed by one operator, who gives the registry's evidence, and confirmed by another. */
export async function completeRetirement(world: Pick<World, 'operators' | 'clock'>, no: string) {
  const [first, second] = await world.operators('market', 'market')
  const reason = 'as asked for'
  done(await first.call(retirementDesk.instruct, { no, reason }))
  done(await first.call(retirementDesk.proposeEvidence, { no, ...evidenceOn(world), reason }))
  return done(await second.call(retirementDesk.confirm, { no, reason }))
}

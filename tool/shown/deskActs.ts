/** More that waits for a second operator than in the demo: proposals of each role's operator, and of a colleague. */

import { settingsDesk } from '@tonne/contract/base/settings'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Endpoint, Output, RawInput } from '@tonne/contract/endpoint'
import { lineDesk } from '@tonne/contract/money/claim'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { done } from '../../server/src/testing/answers.ts'
import type { DemoWorld } from './demoWorld.ts'

const DAY = 86_400_000
const texts = { textEn: 'The payer says that it was another’s.', textCn: '付款人称该款属他人。' }

export async function proposeAll(world: DemoWorld): Promise<void> {
  const as = async <E extends Endpoint>(name: string, endpoint: E, input: RawInput<E>): Promise<Output<E>> =>
    done(await (await world.operator(`${name}@tonne.example`)).call(endpoint, input))
  const reason = 'As the papers say'

  const { items: lines } = await as('finance', lineDesk.lines, { outcome: 'open' })
  const [suspense, review] = ['seed-stray-1', 'seed-short-1'].map((ref) => lines.find((one) => one.bankRef === ref)!)
  await as('finance2', lineDesk.return, { line: suspense!.id, reason })
  const rejected = await as('finance', lineDesk.return, { line: review!.id, reason })
  await as('finance2', lineDesk.decide, { decision: rejected.id, approve: false, reason })
  await as('finance2', assignmentDesk.set, { queue: 'line', subject: String(review!.id), operatorId: null })

  const { items: retirements } = await as('market', retirementDesk.queue, {})
  const instructed = retirements.find(({ state }) => state === 'instructed')!
  const evidence = { reference: 'VCS-77120', day: '2026-11-20', text: 'Retired for Tonne', reason }
  await as('market', retirementDesk.proposeEvidence, { no: instructed.no, ...evidence })
  const [retired] = (await as('market', retirementDesk.queue, { state: 'retired' })).items
  const words = { no: retired!.no, name: 'Tan Family', reasonText: 'Offset of 2025', message: 'For the children' }
  const { waits } = await as('market', retirementDesk.proposeCorrection, { ...words, ...evidence })
  const decided = { no: retired!.no, approve: true, reason, ...(waits ? { waits } : {}) }
  await as('market2', retirementDesk.decideCorrection, decided)

  const restricted = { scopes: ['withdraw'], code: 'payment_disputed', ...texts, reason } as const
  const reviewBy = world.now.getTime() + 7 * DAY
  await as('support', restrictionDesk.impose, { memberId: 10_003, ...restricted, scopes: ['withdraw'], reviewBy })
  await as('admin', restrictionDesk.impose, { memberId: 10_004, ...restricted, scopes: ['withdraw'], reviewBy })

  const { items: requests } = await as('support', requestDesk.list, {})
  for (const { no } of requests.filter(({ two, proposedBy }) => two && !proposedBy))
    await as('support', requestDesk.propose, { no, reason })

  const { now, earliestDay } = await as('admin', settingsDesk.current, {})
  const terms = { version: now.version, effectiveDay: earliestDay, reason }
  await as('admin', settingsDesk.proposeTerms, { ...terms, terms: { sellFeeBasisPoints: 42 } })
  await as('admin2', settingsDesk.proposeTerms, { ...terms, terms: { buyFeeBasisPoints: 43 } })
}

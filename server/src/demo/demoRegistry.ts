/**
 * A labelled registry without real credits: it retires what members ask for. Its part goes through the desk's own acts,
 * in the names of two demo operators, and the records say so.
 */
import type { Evidence } from '@tonne/domain/carbon/retirement'
import { dayOf } from '@tonne/domain/days'
import type { Operator } from '@tonne/domain/people/operator'
import type { Db } from '../platform/database/database.ts'
import { eachApart } from '../platform/schedule/eachApart.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { DEMO_REASON, tried } from './demoDesk.ts'
import { findDemoOperator, isRegistryPaused } from './store.ts'

type Act = { no: string; reason: string; operator: Operator; address: string; now: Date }
type DemoRegistry = {
  db: Db
  /** Those in a state since `since`, requested after `youngerThan`. */
  standing(
    state: 'requested' | 'instructed',
    times: { youngerThan: Date; since: Date },
  ): Promise<{ no: string; proposedBy: number | null }[]>
  instruct(act: Act): Promise<unknown>
  proposeEvidence(act: Act, evidence: Evidence): Promise<unknown>
  confirm(act: Act): Promise<unknown>
}
const SECOND = 1000
/** Long enough to see each step. */
const WAITS_MS = 4 * SECOND
/** Older ones wait for a person at the desk, as in production. */
const LATELY_MS = 600 * SECOND

export const demoRegistry = ({ db, standing, instruct, proposeEvidence, confirm }: DemoRegistry): DueJob => ({
  name: 'demoRegistry',
  everyMs: SECOND,
  run: async (now) => {
    if (await isRegistryPaused(db)) return 0
    const times = { since: new Date(now.getTime() - WAITS_MS), youngerThan: new Date(now.getTime() - LATELY_MS) }
    const [one, other] = [
      await findDemoOperator(db, 'market@tonne.example'),
      await findDemoOperator(db, 'market2@tonne.example'),
    ]
    if (!one || !other) return 0
    const act = (no: string, operator: Operator): Act => ({ no, operator, reason: DEMO_REASON, address: 'demo', now })
    const answer = ({ no, proposedBy }: { no: string; proposedBy: number | null }) =>
      proposedBy === null
        ? proposeEvidence(act(no, one), evidenceOf(no, now))
        : confirm(act(no, proposedBy === other.id ? one : other))
    const [instructed, requested] = [await standing('instructed', times), await standing('requested', times)]
    return eachApart(
      [
        ...instructed.map((row) => () => answer(row)),
        ...requested.map(
          ({ no }) =>
            () =>
              instruct(act(no, one)),
        ),
      ],
      tried,
    )
  },
})

const evidenceOf = (no: string, now: Date): Evidence => ({
  reference: `DEMO-${no}`,
  day: dayOf(now),
  text: 'The demo registry lists these serials as retired. No real credit was retired',
})

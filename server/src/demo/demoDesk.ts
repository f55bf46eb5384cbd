/**
 * So that one person can follow a withdrawal to its end in the demo, two demo operators do their part by themselves,
 * and the records say so.
 */
import type { Operator } from '@tonne/domain/people/operator'
import { Refusal } from '@tonne/domain/refusals'
import type { Db } from '../platform/database/database.ts'
import { eachApart } from '../platform/schedule/eachApart.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { findDemoOperator } from './store.ts'

type Act = { no: string; reason: string; operator: Operator; address: string; now: Date }
type DemoDesk = {
  db: Db
  /** The numbers of those at a stage since `since`, requested after `youngerThan`. */
  standing(stage: 'requested' | 'proposed', times: { youngerThan: Date; since: Date }): Promise<string[]>
  propose(act: Act): Promise<unknown>
  approve(act: Act): Promise<unknown>
}
const SECOND = 1000
/** Long enough to cancel, or to act at the desk oneself. */
const WAITS_MS = 8 * SECOND
/** Older ones wait for a person at the desk, as in production. */
const LATELY_MS = 600 * SECOND
export const DEMO_REASON = 'Demo: done by itself, so that one person can see the whole way'

export const demoDesk = ({ db, standing, propose, approve }: DemoDesk): DueJob => ({
  name: 'demoDesk',
  everyMs: 1000,
  run: async (now) => {
    const times = { since: new Date(now.getTime() - WAITS_MS), youngerThan: new Date(now.getTime() - LATELY_MS) }
    const [one, other] = [
      await findDemoOperator(db, 'finance@tonne.example'),
      await findDemoOperator(db, 'finance2@tonne.example'),
    ]
    if (!one || !other) return 0
    const act = (no: string, operator: Operator): Act => ({ no, operator, reason: DEMO_REASON, address: 'demo', now })
    const [proposed, requested] = [await standing('proposed', times), await standing('requested', times)]
    return eachApart(
      [...proposed.map((no) => () => approve(act(no, other))), ...requested.map((no) => () => propose(act(no, one)))],
      tried,
    )
  },
})

/** Requests that the rules refuse wait for a person. */
export async function tried(work: () => Promise<unknown>): Promise<number> {
  try {
    await work()
    return 1
  } catch (error) {
    if (error instanceof Refusal) return 0
    throw error
  }
}

import { LAST_DAY } from '@tonne/domain/carbon/plan'
import { beneficiaryKinds, retirementReasons } from '@tonne/domain/carbon/retirement'
import { planStates } from '@tonne/domain/states'
import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import {
  AmountCents,
  Both,
  Cent,
  FactorProof,
  Instant,
  Key,
  Kilo,
  keyIn,
  QuantityKg,
  STEP_UP_REFUSALS,
  StepUp,
} from '../fields.ts'
import { Line } from './retirement.ts'

const Plan = z.object({
  no: z.string(),
  state: keyIn(planStates),
  project: z.object({ no: z.string(), name: Both, art: z.string() }),
  kg: Kilo,
  capCents: Cent,
  day: z.int(),
  beneficiary: z.enum(beneficiaryKinds),
  name: z.nullable(z.string()),
  reason: z.enum(retirementReasons),
  reasonText: z.string(),
  message: z.string(),
  /** The Singapore day of the next month; null when the plan is paused or stopped. */
  nextOn: z.nullable(z.string()),
  createdAt: Instant,
  stoppedAt: z.nullable(Instant),
  /** The reason if it ended by itself. */
  stoppedWhy: z.nullable(Both),
})
const Month = z.object({
  month: z.string(),
  dueOn: z.string(),
  /** `refused`: by the registry, so the tons are the member’s to hold. `reversed`: the purchase was, later. */
  outcome: z.enum(['done', 'skipped', 'missed', 'refused', 'reversed']),
  at: Instant,
  orderNo: z.nullable(z.string()),
  retirementNo: z.nullable(z.string()),
  payCents: z.nullable(Cent),
  why: z.nullable(Both),
})
const one = z.object({ no: Key })
const moving = { access: 'member', input: one, output: Plan, refusals: ['notFound', 'stateMoved'] } as const

export const plan = {
  list: get('/plan/list', {
    access: 'member',
    about: 'The caller’s monthly plans, newest first.',
    output: z.object({ items: z.array(Plan), most: z.int(), retiredKg: Kilo }),
  }),
  info: get('/plan/info', {
    access: 'member',
    about: 'One plan of the caller, with what became of each month and what the next one would cost at today’s price.',
    input: one,
    output: z.extend(Plan, { months: z.array(Month), payCents: Cent, availableCents: Cent }),
    refusals: ['notFound'],
  }),
  create: post('/plan/create', {
    access: 'answered',
    moves: true,
    byTerms: true,
    about:
      'Buys and retires these tons each month on the day named (1 to 28), from the next such day on, for at most ' +
      'the cap a month. `bound` of the step-up: `plan KG project NO cap CENTS`, and of a gift ` for NAME` or ` for ' +
      'nobody named` behind it.',
    input: z.object({
      project: Key,
      kg: QuantityKg,
      capCents: AmountCents,
      day: z.int().check(z.minimum(1), z.maximum(LAST_DAY)),
      beneficiary: z.enum(beneficiaryKinds),
      name: z.optional(Line),
      reason: z.enum(retirementReasons),
      reasonText: Line,
      message: Line,
      proof: StepUp,
    }),
    output: Plan,
    refusals: [
      ...([
        'restricted',
        'projectNotFound',
        'planMost',
        'planCapLow',
        'levelTooLow',
        'quantityNotLot',
        'quantityBelowMin',
        'quantityAboveMax',
      ] as const),
      ...([
        'projectPendingReview',
        'projectNotBegun',
        'projectInPresale',
        'projectEnded',
        'projectFull',
        'projectClosed',
        'projectStopped',
        'marketHalted',
      ] as const),
      ...(['retireNoName', 'retireNoReason', 'planHeld'] as const),
      ...STEP_UP_REFUSALS,
    ],
  }),
  pause: post('/plan/pause', { ...moving, about: 'Pauses a plan: nothing is bought until it is resumed.' }),
  resume: post('/plan/resume', {
    ...moving,
    input: z.object({ no: Key, proof: z.optional(FactorProof) }),
    about:
      'Resumes a paused plan from its next due day on. Missed months are not made up. While withdrawals of the ' +
      'caller wait it takes a second factor, `bound` to `resume plan NO`.',
    refusals: [...moving.refusals, 'planHeld', 'secondFactorAsked', 'factorIncorrect', 'factorAttempts'],
  }),
  stop: post('/plan/stop', { ...moving, about: 'Ends a plan for good. What it has retired stays retired.' }),
}

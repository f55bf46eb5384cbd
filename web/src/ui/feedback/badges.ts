import {
  type DepositState,
  depositLabel,
  type OrderState,
  orderStateLabels,
  type PlanState,
  type ProjectPhase,
  planStateLabels,
  projectPhaseLabels,
  projectStopped,
  type RequestState,
  type RetirementState,
  requestStateLabels,
  retirementStateLabels,
  type WithdrawalState,
  withdrawalStateLabels,
} from '@tonne/domain/states'
import type { Glyph, StateSign, Tone } from './Badge.tsx'

type Signs<S extends string> = Record<S, readonly [Glyph, Tone]>

const projectSigns: Signs<ProjectPhase> = {
  pending_review: ['hollow', 'mute'],
  not_begun: ['hollow', 'mute'],
  presale: ['clock', 'info'],
  reservation_waiting: ['clock', 'warn'],
  in_progress: ['half', 'live'],
  full: ['full', 'live'],
  ended: ['sq', 'mute'],
  closed: ['bar', 'mute'],
}
const orderSigns: Signs<OrderState> = {
  applying: ['hollow', 'mute'],
  in_progress: ['half', 'info'],
  pending_final_payment: ['clock', 'warn'],
  final_payment_made: ['half', 'live'],
  completed: ['full', 'live'],
  cancelled: ['bar', 'mute'],
  expired: ['bar', 'mute'],
  not_allocated: ['bar', 'mute'],
  reversed: ['bar', 'warn'],
}
const depositSigns: Signs<DepositState> = {
  waiting: ['clock', 'info'],
  expired: ['bar', 'mute'],
  cancelled: ['bar', 'mute'],
  in_review: ['half', 'warn'],
  completed: ['full', 'live'],
  returned: ['bar', 'mute'],
}
const requestSigns: Signs<RequestState> = {
  submitted: ['hollow', 'mute'],
  in_review: ['half', 'info'],
  waiting_for_member: ['clock', 'warn'],
  approved: ['clock', 'info'],
  done: ['full', 'live'],
  refused: ['bar', 'mute'],
  cancelled: ['bar', 'mute'],
}

const withdrawalSigns: Signs<WithdrawalState> = {
  processing: ['half', 'info'],
  completed: ['full', 'live'],
  refused: ['bar', 'bad'],
  cancelled: ['bar', 'mute'],
}

const retirementSigns: Signs<RetirementState> = {
  requested: ['hollow', 'mute'],
  instructed: ['half', 'info'],
  retired: ['full', 'live'],
  refused: ['bar', 'bad'],
}

const planSigns: Signs<PlanState> = { active: ['half', 'live'], paused: ['clock', 'warn'], stopped: ['bar', 'mute'] }

const sign = ([glyph, tone]: readonly [Glyph, Tone], words: StateSign['words']): StateSign => ({ glyph, tone, words })

/** A stopped sale keeps its phase, but nothing of it can be bought. */
export const projectBadge = (state: ProjectPhase, stopped = false): StateSign =>
  stopped ? sign(['bar', 'warn'], projectStopped) : sign(projectSigns[state], projectPhaseLabels[state])
export const orderBadge = (state: OrderState): StateSign => sign(orderSigns[state], orderStateLabels[state])
export const depositBadge = (state: DepositState, reversed: boolean): StateSign =>
  sign(reversed ? orderSigns.reversed : depositSigns[state], depositLabel(state, reversed))
export const requestBadge = (state: RequestState): StateSign => sign(requestSigns[state], requestStateLabels[state])
export const withdrawalBadge = (state: WithdrawalState): StateSign =>
  sign(withdrawalSigns[state], withdrawalStateLabels[state])
export const retirementBadge = (state: RetirementState): StateSign =>
  sign(retirementSigns[state], retirementStateLabels[state])
export const planBadge = (state: PlanState): StateSign => sign(planSigns[state], planStateLabels[state])

/** Labels and SQL checks follow from these tables of allowed moves. */
/** A state machine: each state lists the states it may move to. */
export type Machine<S extends string> = { readonly [From in S]: readonly S[] }
export type Labels<S extends string> = { readonly [State in S]: readonly [en: string, cn: string] }

/**
 * Human decisions about a project are stored; the rest of its phase is computed from clock and quantity (see
 * project.ts).
 */
export const projectDecisions = {
  pending_review: ['approved', 'closed'],
  approved: ['closed'],
  closed: [],
} as const satisfies Machine<'pending_review' | 'approved' | 'closed'>
export type ProjectDecision = keyof typeof projectDecisions

export const projectPhases = {
  // After a late approval or a server outage the clock may be several phases further on.
  pending_review: ['not_begun', 'presale', 'reservation_waiting', 'in_progress', 'full', 'ended', 'closed'],
  not_begun: ['presale', 'in_progress', 'closed'],
  // A sale may begin at the instant booking ends.
  presale: ['reservation_waiting', 'in_progress', 'full', 'closed'],
  reservation_waiting: ['in_progress', 'full', 'closed'],
  in_progress: ['full', 'ended', 'closed'],
  full: ['in_progress', 'ended', 'closed'],
  ended: ['closed'],
  closed: [],
} as const satisfies Machine<string>
export type ProjectPhase = keyof typeof projectPhases
export const projectPhaseLabels: Labels<ProjectPhase> = {
  pending_review: ['Pending review', '待审核'],
  not_begun: ['Not yet begun', '未开始'],
  presale: ['Presale', '预售'],
  reservation_waiting: ['Reservation waiting', '等待分配'],
  in_progress: ['In progress', '进行中'],
  full: ['Full', '已满'],
  ended: ['Ended', '已结束'],
  closed: ['Closed', '已关闭'],
}
/** Shown instead while an operator's stop of the sale waits for a second one. */
export const projectStopped = ['Sales stopped', '暂停交易'] as const

/** The desk's working copy of a project: another person must review it before each publication. */
export const draftStates = {
  draft: ['submitted', 'closed'],
  submitted: ['draft', 'changes_requested', 'approved', 'closed'],
  changes_requested: ['draft', 'submitted', 'closed'],
  approved: ['draft', 'closed'],
  closed: [],
} as const satisfies Machine<string>
export type DraftState = keyof typeof draftStates
export const draftStateLabels: Labels<DraftState> = {
  draft: ['Draft', '草稿'],
  submitted: ['In review', '审核中'],
  changes_requested: ['Changes requested', '待修改'],
  approved: ['Approved', '已批准'],
  closed: ['Closed', '已关闭'],
}

export const orderStates = {
  applying: ['in_progress', 'pending_final_payment', 'completed', 'not_allocated', 'cancelled', 'expired'],
  in_progress: ['completed', 'cancelled'],
  // Cancelled when the operator closes the project before it is paid.
  pending_final_payment: ['final_payment_made', 'expired', 'cancelled'],
  final_payment_made: ['completed'],
  // Only by operators: the purchase was entered wrongly, and its mirror took everything back.
  completed: ['reversed'],
  reversed: [],
  cancelled: [],
  expired: [],
  not_allocated: [],
} as const satisfies Machine<string>
export type OrderState = keyof typeof orderStates
export const orderStateLabels: Labels<OrderState> = {
  applying: ['Applying', '申请中'],
  in_progress: ['In progress', '进行中'],
  pending_final_payment: ['Pending final payment', '待付尾款'],
  final_payment_made: ['Final payment made', '已付尾款'],
  completed: ['Completed', '已完成'],
  cancelled: ['Cancelled', '已取消'],
  expired: ['Period expired', '已逾期'],
  not_allocated: ['Not allocated', '未中签'],
  reversed: ['Reversed', '已冲正'],
}
export const orderKinds = ['buy', 'presale', 'sell'] as const
export type OrderKind = (typeof orderKinds)[number]

/** In the words its member reads. A bank may send a payment back that it had made. */
export const withdrawalStates = {
  processing: ['completed', 'refused', 'cancelled'],
  completed: ['refused'],
  refused: [],
  cancelled: [],
} as const satisfies Machine<'processing' | 'completed' | 'refused' | 'cancelled'>
export type WithdrawalState = keyof typeof withdrawalStates
export const withdrawalStateLabels: Labels<WithdrawalState> = {
  processing: ['Processing', '处理中'],
  completed: ['Completed', '已完成'],
  refused: ['Payment refused', '付款被拒'],
  cancelled: ['Cancelled', '已取消'],
}

/** The progress of a withdrawal; its member may cancel it until it is being sent. */
export const withdrawalStages = {
  requested: ['proposed', 'cancelled', 'refused'],
  proposed: ['approved', 'cancelled', 'refused'],
  approved: ['sending', 'sent', 'cancelled', 'refused'],
  // The bank may have it: from here we ask about it and never send it again.
  sending: ['sent', 'completed', 'refused'],
  sent: ['completed', 'refused'],
  completed: ['refused'],
  refused: [],
  cancelled: [],
} as const satisfies Machine<string>
export type WithdrawalStage = keyof typeof withdrawalStages
export const withdrawalStageLabels: Labels<WithdrawalStage> = {
  requested: ['Requested', '已申请'],
  proposed: ['Proposed by an operator', '运营人员已提交'],
  approved: ['Approved by another operator', '另一位运营人员已批准'],
  sending: ['Handed to the bank', '已交付银行'],
  sent: ['Sent', '已汇出'],
  completed: ['Completed', '已完成'],
  refused: ['Payment refused', '付款被拒'],
  cancelled: ['Cancelled', '已取消'],
}
export const withdrawalStateOf = (stage: WithdrawalStage): WithdrawalState =>
  stage === 'completed' || stage === 'refused' || stage === 'cancelled' ? stage : 'processing'

/**
 * A pair of owners whose trades look like one purse's. A pair found again after it was dismissed or lifted is a new
 * one.
 */
export const tradingPairStates = {
  open: ['dismissed', 'marked'],
  dismissed: ['marked'],
  marked: ['lifted'],
  lifted: [],
} as const satisfies Machine<string>
export type TradingPairState = keyof typeof tradingPairStates
export const tradingPairStateLabels: Labels<TradingPairState> = {
  open: ['To look at', '待核查'],
  dismissed: ['Dismissed', '已排除'],
  marked: ['Marked', '已标记'],
  lifted: ['Mark lifted', '已取消标记'],
}

/** An alert has no effect on a member: what follows from a case is an act of its own. */
export const marketAlertStates = { open: ['no_case', 'case'], no_case: [], case: [] } as const satisfies Machine<string>
export type MarketAlertState = keyof typeof marketAlertStates
export const marketAlertStateLabels: Labels<MarketAlertState> = {
  open: ['To look at', '待核查'],
  no_case: ['No case', '不立案'],
  case: ['Case', '已立案'],
}

/** An expired deposit can still be matched when the money comes late, so nothing that was paid is lost. */
export const depositStates = {
  waiting: ['completed', 'in_review', 'expired', 'cancelled'],
  expired: ['completed', 'in_review'],
  cancelled: ['completed', 'in_review'],
  // Cancelled when the examined money was another's.
  in_review: ['completed', 'returned', 'cancelled'],
  completed: [],
  returned: [],
} as const satisfies Machine<string>
export type DepositState = keyof typeof depositStates
export const depositStateLabels: Labels<DepositState> = {
  waiting: ['Waiting for payment', '等待付款'],
  expired: ['Code expired', '付款码已过期'],
  cancelled: ['Cancelled', '已取消'],
  in_review: ['In review', '核对中'],
  completed: ['Completed', '已完成'],
  returned: ['Returned', '已退回'],
}
/** A deposit keeps its state when operators reverse its entry, because the payment did arrive; screens say reversed. */
export const depositLabel = (state: DepositState, reversed: boolean): Labels<DepositState>[DepositState] =>
  reversed ? orderStateLabels.reversed : depositStateLabels[state]

/** Tons leave for good: requested by their holder, reported to the registry, and retired there. */
export const retirementStates = {
  requested: ['instructed', 'refused'],
  instructed: ['retired', 'refused'],
  retired: [],
  refused: [],
} as const satisfies Machine<'requested' | 'instructed' | 'retired' | 'refused'>
export type RetirementState = keyof typeof retirementStates
export const retirementStateLabels: Labels<RetirementState> = {
  requested: ['Requested', '已申请'],
  instructed: ['Sent to the registry', '已提交登记处'],
  retired: ['Retired', '已注销'],
  refused: ['Refused', '未通过'],
}

/** A monthly plan runs, rests, or is over. */
export const planStates = {
  active: ['paused', 'stopped'],
  paused: ['active', 'stopped'],
  stopped: [],
} as const satisfies Machine<'active' | 'paused' | 'stopped'>
export type PlanState = keyof typeof planStates
export const planStateLabels: Labels<PlanState> = {
  active: ['Active', '进行中'],
  paused: ['Paused', '已暂停'],
  stopped: ['Stopped', '已停止'],
}

/** A request is with the operators or with the member; `approved` waits to be carried out. */
export const requestStates = {
  submitted: ['in_review', 'approved', 'refused', 'cancelled'],
  in_review: ['waiting_for_member', 'approved', 'refused', 'cancelled'],
  waiting_for_member: ['in_review', 'approved', 'refused', 'cancelled'],
  approved: ['done', 'refused', 'cancelled'],
  done: [],
  refused: [],
  cancelled: [],
} as const satisfies Machine<string>
export type RequestState = keyof typeof requestStates
export const requestStateLabels: Labels<RequestState> = {
  submitted: ['Sent', '已提交'],
  in_review: ['In review', '处理中'],
  waiting_for_member: ['Waiting for you', '待您回复'],
  approved: ['Approved, not done yet', '已同意，待执行'],
  done: ['Done', '已完成'],
  refused: ['Refused', '未通过'],
  cancelled: ['Cancelled', '已取消'],
}

/**
 * A question whether an account is somebody's, and its answer: only that person's yes counts, and a no can still become
 * a yes.
 */
export const ownerLinkStates = {
  asked: ['refused', 'confirmed'],
  refused: ['confirmed'],
  confirmed: ['ended'],
  ended: [],
} as const satisfies Machine<string>
export type OwnerLinkState = keyof typeof ownerLinkStates

/** A move that the table does not list is our bug, never a member's mistake. */
export function move<S extends string>(machine: Machine<S>, from: S, to: NoInfer<S>): S {
  if (!machine[from].includes(to)) throw new Error(`no move from ${from} to ${to}`)
  return to
}

import type { Output } from '@tonne/contract/endpoint'
import type { recovery } from '@tonne/contract/people/recovery'
import { sayDevice } from '@tonne/domain/people/device'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { RECOVERY_SHOWN_DAYS } from '@tonne/domain/people/recovery'
import { Refusal, refuse, sayRefusal } from '@tonne/domain/refusals'
import { isOpenRequest } from '@tonne/domain/support/request'
import { registeredNameOf } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { prolongTicket } from '../../shared/credential/loginTicket.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { stop } from './cancelRequest.ts'
import { type Holder, holderOf, refuseShut } from './recoveryAccess.ts'
import { outcomeOf } from './say.ts'
import { findOpen, listMessages, listOfKind, listSteps, lockOwnRequest, type RequestRow } from './store.ts'
import { hear } from './submitRequest.ts'

type State = Output<typeof recovery.state>
const isShown = (row: RequestRow, now: Date): boolean =>
  isOpenRequest(row.state) || now.getTime() - (row.executeAt ?? row.dueAt).getTime() < RECOVERY_SHOWN_DAYS * 86_400_000

/** Why no report can be sent now, in both languages; an open report is shown instead. */
async function shutFor(sql: Sql, memberId: number, now: Date): Promise<State['shut']> {
  try {
    await refuseShut(sql, memberId, now)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.rule === 'requestOpen' ? null : { en: sayRefusal(error, 'en'), cn: sayRefusal(error, 'cn') }
  }
}

/** Answers to control questions are not shown to a caller who knows only the password. */
async function reportOf(sql: Sql, row: RequestRow): Promise<NonNullable<State['request']>> {
  const { no, state, at, dueAt, executeAt, memberName } = row
  const [steps, messages] = await Promise.all([listSteps(sql, row.id), listMessages(sql, row.id)])
  // The author of the first step is the member, even under a name that was corrected since.
  const own = [memberName, steps[0]?.by]
  const who = (by: string) => (by === 'system' ? by : own.includes(by) ? 'member' : 'operator')
  return {
    no,
    state,
    at: at.getTime(),
    dueAt: dueAt.getTime(),
    waiting: state === 'waiting_for_member',
    executeAt: executeAt?.getTime() ?? null,
    outcome: outcomeOf(row),
    steps: steps.map((step) => ({ state: step.state, by: who(step.by), at: step.at.getTime() })),
    messages: messages.map(({ by, text, at: fieldErrorsOf }) => ({
      by,
      text: by === 'operator' ? text : null,
      at: fieldErrorsOf.getTime(),
    })),
  }
}

async function stateOf(sql: Sql, { member, ticket }: Holder, now: Date): Promise<State> {
  const [latest] = await listOfKind(sql, member.id, 'second_factor')
  return {
    until: ticket.expiresAt.getTime(),
    email: member.email,
    request: latest && isShown(latest, now) ? await reportOf(sql, latest) : null,
    shut: await shutFor(sql, member.id, now),
  }
}

export function readRecovery({ db }: Tools): Handler<typeof recovery.state> {
  return async (call) => {
    const holder = await holderOf(db, call)
    return db.tx(async (tx) => {
      const expiresAt = await prolongTicket(tx, holder.ticketHash, holder.ticket)
      return stateOf(tx, { ...holder, ticket: { ...holder.ticket, expiresAt } }, call.now)
    })
  }
}

export function answerRecovery({ db }: Tools): Handler<typeof recovery.answer> {
  return async (call) => {
    const { input, now } = call
    const holder = await holderOf(db, call)
    return db.tx(async (tx) => {
      const row = await lockOwnRequest(tx, input.no, holder.member.id)
      if (row?.kind !== 'second_factor') refuse('notFound')
      await hear(tx, row, { text: input.text, pictures: [] }, now)
      return stateOf(tx, holder, now)
    })
  }
}

export function cancelRecovery({ db }: Tools): Handler<typeof recovery.cancel> {
  return async (call) => {
    const { input, now, address } = call
    const holder = await holderOf(db, call)
    return db.tx(async (tx) => {
      const row = await lockOwnRequest(tx, input.no, holder.member.id)
      if (row?.kind !== 'second_factor') refuse('notFound')
      await stop(tx, row, { by: registeredNameOf(holder.member), reason: ownReasons.atLogin.en, address, now })
      return stateOf(tx, holder, now)
    })
  }
}

export function readPending({ db }: Tools): Handler<typeof recovery.pending> {
  return async ({ memberId }) => {
    const row = await findOpen(db, memberId, 'second_factor')
    if (!row) return null
    const { no, state, at, executeAt, details } = row
    const { device = '', address = '' } = details.from ?? {}
    return { no, state, at: at.getTime(), device: sayDevice(device), address, executeAt: executeAt?.getTime() ?? null }
  }
}

import type { letterDesk } from '@tonne/contract/support/letter'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { fillLetter, LETTERS_A_DAY, MOST_ANSWER_DAYS, refuseLetter } from '@tonne/domain/support/letter'
import { notify } from '../../base/notice/store.ts'
import { findMember, lockMember, registeredNameOf } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { once } from '../../platform/http/idempotency.ts'
import { limitRequests } from '../../platform/limits/attempts.ts'
import { listTemplateVersions } from '../../publishing/template/store.ts'
import { hashOfWords, insertAudit } from '../../shared/audit.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import {
  findOpen,
  insertFirstStep,
  insertMessage,
  insertRequest,
  lockRequest,
  moveRequest,
  type RequestRow,
  updateDue,
} from '../request/store.ts'
import { listSubjects } from './store.ts'

/**
 * The words are made here from the template and the books, so nothing is sent that was not previewed from the same
 * version, and fixed words cannot be changed.
 */
export function sendLetter({ db, settings }: Tools): Handler<typeof letterDesk.send> {
  return ({ input, operator, keyed, now, address }) =>
    once(db, { keyed, now }, async (tx) => {
      const { memberId, template: id, version, answerBy, places, reason } = input
      refuseDay(answerBy, now)
      const template = (await listTemplateVersions(tx, id))[0] ?? refuse('notFound')
      if (template.kind !== 'letter') refuse('notFound')
      if (template.version !== version || template.retired) refuse('contentStale')
      if (!(await findMember(tx, memberId))) refuse('notFound')
      const row = await openLetter(tx, { memberId, by: operator.name, answerBy }, now)
      await limitLetters(tx, { memberId, operatorId: operator.id }, now)
      const member = (await lockMember(tx, memberId)) ?? refuse('notFound')
      if (member.disabledAt) refuse('letterClosed')
      const about = input.no ? (await listSubjects(tx, memberId, input.no))[0] : undefined
      if (input.no && !about) refuse('letterAbout', { no: input.no })
      const text = fillLetter(
        { en: template.textEn, cn: template.textCn },
        { member: registeredNameOf(member), subject: about ?? null, answerBy },
        places,
      )
      refuseLetter(text)
      const title = { en: template.titleEn, cn: template.titleCn }
      const letter = { title, textCn: text.cn, template: id, version }
      const message = { requestId: row.id, by: 'operator', name: operator.name, text: text.en, letter } as const
      const messageId = await insertMessage(tx, message, now)
      if (row.state !== 'waiting_for_member')
        await moveRequest(tx, row, { to: 'waiting_for_member', by: operator.name }, now)
      const link = `${settings.publicUrl}/pages/profile/applyinfo?no=${row.no}`
      const params = { no: row.no, title, text, link }
      await notify(tx, { memberId, kind: 'letter', cause: `letter ${messageId}`, params }, now)
      const sha256 = hashOfWords({ title, text })
      const after = { template: id, version, about: about?.no ?? null, answerBy, sha256 }
      const act = { by: operator, act: 'letter.send', subject: row.no, reason, memberId, address, after }
      await insertAudit(tx, act, now)
      emit(tx, { memberId, stale: ['request', 'member'] }, now)
      return { no: row.no }
    })
}

function refuseDay(answerBy: string, now: Date): void {
  const today = dayOf(now)
  if (answerBy <= today || answerBy > addDays(today, MOST_ANSWER_DAYS)) refuse('letterDay', { days: MOST_ANSWER_DAYS })
}

const DAY_MINUTES = 24 * 60
async function limitLetters(tx: Tx, ids: { memberId: number; operatorId: number }, now: Date): Promise<void> {
  const limits = [
    ['letterMost', `letter to:${ids.memberId}`, LETTERS_A_DAY.member],
    ['letterMostYours', `letter by:${ids.operatorId}`, LETTERS_A_DAY.operator],
  ] as const
  for (const [rule, key, most] of limits)
    await limitRequests(tx, { key, most, minutes: DAY_MINUTES }, now).catch((error: unknown) => {
      if (error instanceof Refusal && error.rule === 'tooManyRequests') return refuse(rule, { most })
      throw error
    })
}

/** The member's open request for letters, or a new one in review, because the operators ask first. */
async function openLetter(
  tx: Tx,
  { memberId, by, answerBy }: { memberId: number; by: string; answerBy: string },
  now: Date,
): Promise<RequestRow> {
  const dueAt = new Date(startOfDay(answerBy).getTime() + 18 * 3_600_000)
  const made = await insertRequest(tx, { memberId, kind: 'letter', details: {}, secret: null, dueAt }, now)
  if (made) {
    await insertFirstStep(tx, made.id, by, now)
    await moveRequest(tx, { id: made.id, state: 'submitted' }, { to: 'in_review', by }, now)
  }
  const { no } = made ?? (await findOpen(tx, memberId, 'letter')) ?? refuse('notFound')
  const row = (await lockRequest(tx, no)) ?? refuse('notFound')
  if (!made) await updateDue(tx, row.id, dueAt)
  return row
}

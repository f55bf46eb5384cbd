import type { plan } from '@tonne/contract/carbon/plan'
import type { Input } from '@tonne/contract/endpoint'
import { decidePlan, nextDue, planBound, REMIND_DAYS } from '@tonne/domain/carbon/plan'
import type { RetirementLine } from '@tonne/domain/carbon/retirement'
import { addDays, dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayDate, sayKg } from '@tonne/domain/format'
import { cents, kg } from '@tonne/domain/money'
import { type Confirmed, refuseUnconfirmed } from '@tonne/domain/people/moneyOutHold'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { getTerms } from '../../base/settings/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { answeredOrJudged, openAnswers } from '../../platform/http/idempotency.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { lockPurse } from '../../shared/ledger/accounts.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CardRow, listCards } from '../../trading/project/store.ts'
import { type PlanOut, toPlans } from './planOut.ts'
import { countOpen, insertPlan, sealPlan } from './store.ts'

type CreatePlanInput = Omit<Input<typeof plan.create>, 'proof'>
/** `confirmed` is 'next' until a confirmation was requested. */
type CreateCall = { input: CreatePlanInput; memberId: number; now: Date; confirmed: Confirmed | undefined | 'next' }

const lineOf = ({ kg: quantity, beneficiary, name, reason, reasonText, message }: CreatePlanInput): RetirementLine => ({
  kg: quantity,
  beneficiary,
  name: beneficiary === 'other' ? (name ?? '').trim() : null,
  reason,
  reasonText,
  message,
})

export function createPlan({ db, requireStepUp }: Tools): Handler<typeof plan.create> {
  return async (call) => {
    const { memberId, keyed, now } = call
    const { proof, ...input } = call.input
    const stored = await db.tx((tx) =>
      answeredOrJudged(tx, { asked: keyed, now }, () => judge(tx, { input, memberId, now, confirmed: 'next' })),
    )
    if (stored !== undefined) return stored as PlanOut
    const proven = await requireStepUp(
      { memberId, proof, from: call, bound: planBound(input, lineOf(input)), key: keyed.key },
      now,
    )
    if (proven instanceof Refusal) return proven
    return db.tx(async (tx) => {
      // Plans of one member are made one after the other, so that the limit on their number holds.
      await lockPurse(tx, memberId)
      const answers = await openAnswers(tx, [keyed], now)
      const before = answers.of(keyed) as PlanOut | undefined
      if (before !== undefined) return before
      const answer = await insert(tx, { input, memberId, now, confirmed: proven.confirmed })
      answers.add(keyed, answer)
      await answers.close(now)
      return answer
    })
  }
}

async function judge(tx: Tx, { input, memberId, now, confirmed }: CreateCall): Promise<CardRow> {
  const [card] = await listCards(tx, input.project, now, now)
  const offer = card ?? refuse('projectNotFound')
  const [member, restrictions, held, { terms }] = [
    (await findMember(tx, memberId)) ?? refuse('sessionExpired'),
    await listRestrictions(tx, [memberId]),
    await countOpen(tx, memberId),
    await getTerms(tx, now),
  ]
  const buyer = { id: memberId, level: member.level, answered: true, restrictions, availableCents: cents(0) }
  const sold = { ...offer, unsoldKg: kg(offer.unsoldKg) }
  decidePlan({ buyer, offer: sold, terms, now }, { capCents: input.capCents, line: lineOf(input) }, held)
  refuseUnconfirmed((await listMoneyOutHolds(tx, [memberId], now)).get(memberId), 'planHeld', confirmed)
  return offer
}

async function insert(tx: Tx, call: CreateCall): Promise<PlanOut> {
  const { input, memberId, now, confirmed } = call
  const offer = await judge(tx, call)
  const { kg: quantity, ...line } = lineOf(input)
  const today = dayOf(now)
  const nextOn = nextDue(today, input.day)
  const row = await insertPlan(
    tx,
    {
      ...line,
      memberId,
      projectId: offer.id,
      kg: quantity,
      capCents: input.capCents,
      dayOfMonth: input.day,
      nextOn,
      createdAt: now,
      // A member who sets a plan up so close to its first day has just read what a reminder would say.
      remindedOn: nextOn <= addDays(today, REMIND_DAYS) ? nextOn : null,
      stepUpId: confirmed === 'next' ? null : (confirmed?.id ?? null),
    },
    today,
  )
  await sealPlan(tx, row, now)
  const params = {
    no: row.no,
    cap: sayCents(input.capCents),
    project: { en: offer.nameEn, cn: offer.nameCn },
    tons: bothLanguages((lang) => sayKg(quantity, lang)),
    day: bothLanguages((lang) => sayDate(nextOn, lang)),
  }
  await notify(tx, { memberId, kind: 'planCreated', cause: `plan ${row.id}`, params }, now)
  emit(tx, { memberId, stale: ['plan'] }, now)
  return (await toPlans(tx, [row], now))[0]!
}

/**
 * A due month is bought and handed to the registry in the transaction that records it, so it happens once or not at
 * all.
 */
import { dueBy, endsPlan, monthOfDay } from '@tonne/domain/carbon/plan'
import { type Day, dayOf } from '@tonne/domain/days'
import { bothLanguages, sayCents, sayDate, sayKg } from '@tonne/domain/format'
import { Refusal, sayRefusal } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import { fencedJob } from '../../platform/schedule/fencedJob.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { emit } from '../../shared/ledger/emit.ts'
import type { Tools } from '../../shared/tools.ts'
import { type OwnersSeen, ownersSeen } from '../../trading/owner/store.ts'
import { listNames } from '../../trading/project/store.ts'
import { buyMonth } from './buyMonth.ts'
import { insertMonth, listDue, lockDue, movePlan, type PlanRow, updateNext } from './store.ts'

export function runPlans({ db }: Pick<Tools, 'db'>): DueJob {
  const owners = ownersSeen()
  return fencedJob({ db, name: 'runPlans', everyMs: 60_000 }, async (now, fenced) => {
    // One transaction for each plan.
    return eachApart(await listDue(db, dayOf(now)), async (id) => {
      await fenced((tx) => runOne(tx, id, { owners, now }))
      return 1
    })
  })
}

type Running = { owners: OwnersSeen; now: Date }
type Month = Running & { due: Day; next: Day; project: { en: string; cn: string } }

async function runOne(tx: Tx, id: number, running: Running): Promise<void> {
  const { now } = running
  const row = await lockDue(tx, id, dayOf(now))
  if (!row) return
  const { due, missed, next } = dueBy(row.nextOn, dayOf(now), row.dayOfMonth)
  // Missed months are not made up: one is bought, the others are only reported.
  for (const day of missed)
    await insertMonth(tx, { planId: id, month: monthOfDay(day), dueOn: day, at: now, outcome: 'missed' })
  await updateNext(tx, id, next)
  const { name: project } = (await listNames(tx, [row.projectId], now, now)).get(row.projectId)!
  await buyOrSkip(tx, row, { ...running, due, next, project })
  emit(tx, { memberId: row.memberId, stale: ['plan'] }, now)
}

async function buyOrSkip(tx: Tx, row: PlanRow, month: Month): Promise<void> {
  const { due, next, now } = month
  const entry = { planId: row.id, month: monthOfDay(due), dueOn: due, at: now }
  const bought = await buyMonth(tx, row, month)
  if (bought instanceof Refusal) {
    const why = { rule: bought.rule, params: bought.params }
    await insertMonth(tx, { ...entry, outcome: 'skipped', why })
    if (endsPlan(bought)) await movePlan(tx, row, { to: 'stopped', at: now, why })
    await notifySkipped(tx, row, { ...month, refusal: bought })
    return
  }
  const { orderId, retirementId, payCents } = bought
  await insertMonth(tx, { ...entry, outcome: 'done', done: { orderId, retirementId, payCents } })
  const params = {
    ...noticeParams(row, month),
    next: noticeParams(row, { ...month, due: next }).day,
    pay: sayCents(payCents),
    order: bought.orderNo,
  }
  const notice = { memberId: row.memberId, kind: 'planDone' as const, cause: `plan ${row.id} ${due}` }
  await notify(tx, { ...notice, params: { ...params, retirement: bought.retirementNo } }, now)
}

const noticeParams = ({ no, kg }: PlanRow, { project, due }: Pick<Month, 'project' | 'due'>) => ({
  no,
  project,
  tons: bothLanguages((lang) => sayKg(kg, lang)),
  day: bothLanguages((lang) => sayDate(due, lang)),
})

async function notifySkipped(tx: Tx, row: PlanRow, { refusal, ...month }: Month & { refusal: Refusal }): Promise<void> {
  const why = { en: sayRefusal(refusal, 'en'), cn: sayRefusal(refusal, 'cn') }
  const { memberId, id, no } = row
  const cause = `plan ${id} ${month.due}`
  const { day: next } = noticeParams(row, { ...month, due: month.next })
  if (endsPlan(refusal))
    await notify(tx, { memberId, kind: 'planEnded', cause, params: { no, project: month.project, why } }, month.now)
  else
    await notify(
      tx,
      { memberId, kind: 'planSkipped', cause, params: { ...noticeParams(row, month), next, why } },
      month.now,
    )
}

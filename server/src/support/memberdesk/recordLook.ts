/** Reading personal data is audited: one row for each operator, member, part of the page and visit. */
import type { memberDesk } from '@tonne/contract/support/memberDesk'
import { fillIn } from '@tonne/domain/fillIn'
import { freshSince, type LookedPart, listedSince, lookedParts, visitOf } from '@tonne/domain/people/look'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findLastAct, findLook, putLook, sweepLooks } from './store.ts'

type Db = Pick<Tools, 'db'>
type Read<In, Out> = (call: DeskCall<In>) => Promise<Out>
/**
 * Wraps a handler so that its answer leaves only after the look is recorded. A refusal reads nothing and records
 * nothing.
 */
export const looked =
  <In extends { memberId: number }, Out>({ db }: Db, part: LookedPart, read: Read<In, Out>): Read<In, Out> =>
  async (call) => {
    const answer = await read(call)
    await recordLook(db, part, call)
    return answer
  }

type Looking = Pick<DeskCall<{ memberId: number }>, 'input' | 'operator' | 'now' | 'address'>
async function recordLook(db: Tools['db'], part: LookedPart, { input, operator, now, address }: Looking) {
  const { memberId } = input
  const look = { operatorId: operator.id, memberId, part }
  const visit = visitOf(await findLook(db, look), now)
  if (visit === 'fresh') return
  await db.tx(async (tx) => {
    // Of two requests at one instant the second finds the record of the first.
    if (!(await putLook(tx, look, { now, before: freshSince(now) })) || visit === 'goesOn') return
    const reason = fillIn(ownReasons.pageRead.en, () => lookedParts[part].en)
    const act = { act: 'member.look', subject: `member ${memberId}`, reason, after: { part } }
    await insertAudit(tx, { by: operator, ...act, memberId, address }, now)
  })
}

/**
 * For the directory, whose rows show what members have: one row of the audit for each operator and half hour, and
 * another if they continue past the first page, as a download of the file does. The typed text may be a member's number
 * and is not recorded.
 */
export const lookedThrough =
  ({ db }: Db, read: Handler<typeof memberDesk.find>): Handler<typeof memberDesk.find> =>
  async (call) => {
    const answer = await read(call)
    const { input, operator, now, address } = call
    const { view = 'all', level = null, q, after } = input
    const [act, reason] =
      after === undefined
        ? (['member.list', ownReasons.listRead] as const)
        : (['member.readOn', ownReasons.listReadOn] as const)
    const subject = `${act} operator ${operator.id}`
    const last = await findLastAct(db, subject)
    if (last && last > listedSince(now)) return answer
    const shown = { view, level, typed: Boolean(q) }
    await db.tx((tx) => insertAudit(tx, { by: operator, act, subject, reason: reason.en, after: shown, address }, now))
    return answer
  }

const DAY_MS = 86_400_000
/** A visit is over long before that. */
export const sweepLooksDue = ({ db }: Db): DueJob => ({
  name: 'sweepLooks',
  everyMs: 3_600_000,
  run: async (now) => {
    await sweepLooks(db, new Date(now.getTime() - DAY_MS))
    return 0
  },
})

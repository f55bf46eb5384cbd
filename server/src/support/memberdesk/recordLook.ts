/** Reading personal data is audited: one row for each operator, member, part of the page and visit. */
import { fillIn } from '@tonne/domain/fillIn'
import { freshSince, type LookedPart, lookedParts, visitOf } from '@tonne/domain/people/look'
import { ownReasons } from '@tonne/domain/people/ownReason'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { DeskCall } from '../../shared/endpoint/call.ts'
import type { Tools } from '../../shared/tools.ts'
import { findLook, putLook, sweepLooks } from './store.ts'

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
    // The second of two requests at one instant finds the record of the first.
    if (!(await putLook(tx, look, { now, before: freshSince(now) })) || visit === 'goesOn') return
    const reason = fillIn(ownReasons.pageRead.en, () => lookedParts[part].en)
    const act = { act: 'member.look', subject: `member ${memberId}`, reason, after: { part } }
    await insertAudit(tx, { by: operator, ...act, memberId, address }, now)
  })
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

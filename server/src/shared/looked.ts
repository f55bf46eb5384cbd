/** Reading personal data is audited: one row for each operator, member, part of the page and visit. */
import { fillIn } from '@tonne/domain/fillIn'
import { freshSince, type LookedPart, lookedParts, visitOf } from '@tonne/domain/people/look'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { Refusal } from '@tonne/domain/refusals'
import { first, type Sql, type Tx } from '../platform/database/database.ts'
import { deleteDue } from '../platform/database/inPieces.ts'
import type { Cacheable, FileAnswer, Serialized } from '../platform/http/answerKinds.ts'
import type { DueJob } from '../platform/schedule/runDue.ts'
import { insertAudit } from './audit.ts'
import type { DeskCall } from './endpoint/call.ts'
import type { Tools } from './tools.ts'

type Look = { operatorId: number; memberId: number; part: string }
const LOOK = 'select read_at as at from member_look where operator_id = $1 and member_id = $2 and part = $3'
const findLook = async (sql: Sql, { operatorId, memberId, part }: Look): Promise<Date | undefined> =>
  (await first(sql.rows<{ at: Date }>(LOOK, [operatorId, memberId, part])))?.at
const PUT_LOOK = `
  insert into member_look (operator_id, member_id, part, read_at) values ($1, $2, $3, $4)
  on conflict (operator_id, member_id, part) do update set read_at = excluded.read_at
  where member_look.read_at <= $5 returning 1 as put`
/** False if it was already recorded since `before`. */
const putLook = async (tx: Tx, { operatorId, memberId, part }: Look, at: { now: Date; before: Date }) =>
  (await tx.rows(PUT_LOOK, [operatorId, memberId, part, at.now, at.before])).length === 1
export const sweepLooks = (sql: Sql, before: Date) => deleteDue(sql, 'member_look', 'read_at < $1', before)

type Db = Pick<Tools, 'db'>
type Plain<Out> = Exclude<Out, Refusal | Serialized | FileAnswer | Cacheable<unknown>>
type Read<In, Out> = (call: DeskCall<In>) => Promise<Out>
/**
 * Wraps a handler so that its answer leaves only after the look is recorded. A refusal reads nothing and records
 * nothing.
 */
export const looked = <In extends { memberId: number }, Out>(db: Db, part: LookedPart, read: Read<In, Out>) =>
  lookedAt(db, part, read, (_, { memberId }) => [memberId])

/** The same where the answer says whom it is about. */
export const lookedAt =
  <In, Out>(
    { db }: Db,
    part: LookedPart,
    read: Read<In, Out>,
    whose: (answer: Plain<Out>, input: In) => readonly number[],
  ): Read<In, Out> =>
  async (call) => {
    const answer = await read(call)
    if (answer instanceof Refusal) return answer
    for (const memberId of new Set(whose(answer as Plain<Out>, call.input)))
      await recordLook(db, { memberId, part }, call)
    return answer
  }

type Looking = Pick<DeskCall<unknown>, 'operator' | 'now' | 'address'>
type Looked = { memberId: number; part: LookedPart }
/** Call it before the answer leaves. */
export async function recordLook(
  db: Tools['db'],
  { memberId, part }: Looked,
  { operator, now, address }: Looking,
): Promise<void> {
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

/** The bank's own name check, or an operator who states how, must have seen that the account is the member's. */
import type { payeeDesk } from '@tonne/contract/money/payee'
import { sayBothDayTimes } from '@tonne/domain/format'
import { sayPayee } from '@tonne/domain/money/payee'
import type { Operator } from '@tonne/domain/people/operator'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { eachApart } from '../../platform/schedule/eachApart.ts'
import type { DueJob } from '../../platform/schedule/runDue.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { emit } from '../../shared/ledger/emit.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { toPayee } from './payeeOut.ts'
import {
  countUnverified,
  listOwnerNames,
  listToCheck,
  listUnverified,
  lockPayee,
  type PayeeRow,
  SORTS,
  updateJudged,
} from './store.ts'

export function payeeDeskHandlers(tools: Tools): Handlers<typeof payeeDesk> {
  const { db } = tools
  return {
    queue: readOn(tools, 'payee', async (call) => {
      const wanted = { find: call.input.find ?? '', by: narrowingOf(call) }
      const { rows, ...page } = await pageSorted(db, SORTS, 'addedAt', call.input, (place, sql) =>
        listUnverified(sql, wanted, place),
      )
      const [names, { count, oldestAt }] = await Promise.all([
        listOwnerNames(db, [...new Set(rows.map((r) => r.memberId))]),
        countUnverified(db),
      ])
      const items = rows.map((r) => ({ ...toPayee(r), memberId: r.memberId, member: names.get(r.memberId) ?? '' }))
      return { items, ...page, waiting: count, oldestAt: oldestAt?.getTime() ?? null }
    }),
    verify: ({ input: { id, reason }, operator, now, address }) =>
      db.tx(async (tx) => {
        const { before, after } = await verify(tx, { id, by: `operator ${operator.id}`, now })
        await audit(tx, { act: 'payee.verify', by: operator, reason, address, before, after, now })
        return toPayee(after)
      }),
    reject: ({ input: { id, reason }, operator, now, address }) =>
      db.tx(async (tx) => {
        const before = await lockUnverified(tx, id)
        const after = await updateJudged(tx, id, { state: 'rejected', why: reason })
        const { memberId } = after
        await notify(
          tx,
          { memberId, kind: 'payeeRejected', cause: `payee ${id}`, params: { payee: sayPayee(after), reason } },
          now,
        )
        emit(tx, { memberId, stale: ['payee', 'withdrawal'] }, now)
        await audit(tx, { act: 'payee.reject', by: operator, reason, address, before, after, now })
        return toPayee(after)
      }),
  }
}

type Audited = {
  act: string
  by: Operator
  reason: string
  address: string
  before: PayeeRow
  after: PayeeRow
  now: Date
}
const audit = (tx: Tx, { act, by, reason, address, before, after, now }: Audited) =>
  insertAudit(
    tx,
    {
      by,
      act,
      subject: `payee ${after.id}`,
      reason,
      address,
      memberId: after.memberId,
      before: { state: before.state },
      after: { state: after.state },
    },
    now,
  )

async function lockUnverified(tx: Tx, id: number): Promise<PayeeRow> {
  const row = (await lockPayee(tx, id)) ?? refuse('notFound')
  const state = row.state === 'verified' ? { en: 'verified', cn: '已核实' } : { en: 'rejected', cn: '未通过' }
  if (row.state !== 'unverified') refuse('stateMoved', { state })
  return row
}

async function verify(
  tx: Tx,
  { id, by, now }: { id: number; by: string; now: Date },
): Promise<{ before: PayeeRow; after: PayeeRow }> {
  const before = await lockUnverified(tx, id)
  const after = await updateJudged(tx, id, { state: 'verified', at: now, by })
  const from = sayBothDayTimes(after.usableAt, now)
  const { memberId } = after
  await notify(
    tx,
    { memberId, kind: 'payeeVerified', cause: `payee ${id}`, params: { payee: sayPayee(after), from } },
    now,
  )
  emit(tx, { memberId, stale: ['payee', 'withdrawal'] }, now)
  return { before, after }
}

const CHECKED_AFTER_MS = 3000
/** The demo bank's name check: it knows every account of its fictional world by the member's registered name. */
export const demoNameCheck = ({ db }: Pick<Tools, 'db'>): DueJob => ({
  name: 'demoNameCheck',
  everyMs: 1000,
  run: async (now) =>
    eachApart(await listToCheck(db, new Date(now.getTime() - CHECKED_AFTER_MS)), (id) =>
      db.tx(async (tx) => {
        const { before, after } = await verify(tx, { id, by: 'demo bank', now })
        await insertAudit(
          tx,
          {
            by: 'system',
            act: 'payee.verify',
            subject: `payee ${id}`,
            reason: ownReasons.nameCheck.en,
            memberId: after.memberId,
            before: { state: before.state },
            after: { state: after.state },
          },
          now,
        )
        return 1
      }),
    ),
})

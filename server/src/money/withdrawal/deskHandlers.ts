import type { Output } from '@tonne/contract/endpoint'
import type { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { fillIn } from '@tonne/domain/fillIn'
import { nextCutOff } from '@tonne/domain/money/withdrawal'
import { ownReasons } from '@tonne/domain/people/ownReason'
import { refuse } from '@tonne/domain/refusals'
import { getTerms, listHolidays } from '../../base/settings/store.ts'
import { listOwnerStandings } from '../../people/member/store.ts'
import { listDisabled } from '../../people/operator/store.ts'
import { type Sql, within } from '../../platform/database/database.ts'
import { insertAudit } from '../../shared/audit.ts'
import type { BankAccount } from '../../shared/bank/bank.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import { readOn } from '../../shared/lookedThrough.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { findStop, lockStop, proposeResume, resumeMoneyOut, stopMoneyOut } from '../moneyout/store.ts'
import { type Decisions, decisions } from './decideWithdrawals.ts'
import { exportBatch } from './exportBatch.ts'
import { importStatus } from './importStatus.ts'
import { readChecks } from './readChecks.ts'
import {
  type BatchRow,
  countStages,
  findBatch,
  listBatches,
  listMsgIds,
  listOperatorNames,
  listQueue,
  SORTS,
  usualSort,
  type WithdrawalRow,
} from './store.ts'
import { toWithdrawal } from './withdrawalOut.ts'

const PAGE = 20
type DeskRow = Output<typeof withdrawalDesk.propose>
type Desk = Handlers<typeof withdrawalDesk>

export function deskHandlers(tools: Tools, from: BankAccount | undefined): Desk {
  const { db } = tools
  const acting =
    (name: keyof Decisions): Desk['propose'] =>
    ({ input: { no, reason }, operator, address, now }) =>
      db.tx(async (tx) => {
        const row = await decisions({ db: within(tx) })[name]({ no, reason, operator, address, now })
        return (await toDesk(tx, [row], now))[0]!
      })
  const make = exportBatch(tools, from)
  const read = importStatus(tools)
  return {
    queue: readOn(tools, 'withdrawal', async (call) => {
      const { stage = null, named = '', find = named } = call.input
      const wanted = { stage, find, by: narrowingOf(call) }
      const { rows, ...page } = await pageSorted(db, SORTS, usualSort(wanted), call.input, (place, sql) =>
        listQueue(sql, wanted, place),
      )
      const [{ terms }, holidays] = [await getTerms(db, call.now), await listHolidays(db, call.now)]
      return {
        items: await toDesk(db, rows, call.now),
        ...page,
        counts: await countStages(db),
        cutOffAt: nextCutOff(call.now, terms, holidays).getTime(),
      }
    }),
    propose: acting('propose'),
    approve: acting('approve'),
    refuse: acting('refuse'),
    exportBatch: async ({ input: { reason }, operator, address, now }) =>
      withXml(await make({ reason, operator, address, now })),
    batches: async ({ input }) => ({ items: (await listBatches(db, input.limit ?? PAGE)).map(toBatch) }),
    batch: takeAgain(tools),
    importStatus: ({ input, operator, address, now }) => read({ ...input, operator, address, now }),
    ...resuming(tools),
  }
}

/** A payment file has whole account numbers, so who takes it again is recorded before it leaves, as of every file. */
const takeAgain =
  ({ db }: Tools): Desk['batch'] =>
  async ({ input: { msgId }, operator, address, now }) => {
    const row = (await findBatch(db, msgId)) ?? refuse('notFound')
    const [act, after] = ['file.take', { rows: row.payments }]
    const reason = fillIn(ownReasons.fileTaken.en, () => String(row.payments))
    await insertAudit(db, { by: operator, act, subject: msgId, reason, after, address }, now)
    return withXml(row)
  }

function resuming({ db }: Tools): Pick<Desk, 'stop' | 'stopOut' | 'proposeResume' | 'approveResume'> {
  return {
    stop: async () => {
      const stop = await findStop(db)
      if (!stop) return { stop: null }
      const by = stop.proposedBy === null ? null : { id: stop.proposedBy, name: stop.proposedByName ?? '' }
      return { stop: { id: stop.id, why: stop.why, at: stop.at.getTime(), resumeProposedBy: by } }
    },
    stopOut: ({ input: { reason }, operator, address, now }) =>
      db.tx(async (tx) => {
        const why = `${operator.name}: ${reason}`
        const isNew = await stopMoneyOut(tx, { why, by: operator, reason, address }, now)
        const stop = (await lockStop(tx)) ?? refuse('nothingStopped')
        if (!isNew) refuse('moneyOutStopped', { why: stop.why })
        return { id: stop.id }
      }),
    proposeResume: ({ input: { reason }, operator, address, now }) =>
      db.tx(async (tx) => {
        const stop = (await lockStop(tx)) ?? refuse('nothingStopped')
        await proposeResume(tx, stop.id, operator.id, now)
        await insertAudit(
          tx,
          { by: operator, act: 'moneyOut.proposeResume', subject: `stop ${stop.id}`, reason, address },
          now,
        )
        return { id: stop.id }
      }),
    approveResume: (call) =>
      db.tx(async (tx) => {
        const { id } = call.input
        const stop = await lockStop(tx)
        if (stop?.id !== id || stop.proposedBy === null) return refuse('nothingStopped')
        const [before, after] = [{ why: stop.why }, { resumed: true as const }]
        await decideAsSecond(tx, deciderOf(call), {
          agrees: true,
          first: stop.proposedBy,
          effect: () => resumeMoneyOut(tx, id, call.operator.id, call.now),
          record: () => ({ act: 'moneyOut.resume', subject: `stop ${id}`, before, after }),
        })
        return after
      }),
  }
}

const toBatch = ({ msgId, madeAt, madeBy, payments, sumCents }: BatchRow) => ({
  msgId,
  madeAt: madeAt.getTime(),
  madeBy,
  payments,
  sumCents,
})
const withXml = (row: BatchRow) => ({ ...toBatch(row), xml: row.xml })

async function toDesk(sql: Sql, rows: readonly WithdrawalRow[], now: Date): Promise<DeskRow[]> {
  const some = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [owners, operators, disabled, files] = await Promise.all([
    listOwnerStandings(sql, some(rows.map((r) => r.memberId))),
    listOperatorNames(sql, some(rows.flatMap((r) => [r.proposedBy, r.approvedBy]))),
    listDisabled(sql, some(rows.map((r) => (r.stage === 'proposed' ? r.proposedBy : null)))),
    listMsgIds(sql, some(rows.map((r) => r.batchId))),
  ])
  const checks = await readChecks(sql, rows, owners, now)
  const who = (id: number | null) => (id === null ? null : { id, name: operators.get(id) ?? '' })
  return rows.map((row) => ({
    ...toWithdrawal(row),
    memberId: row.memberId,
    member: owners.find((o) => o.id === row.memberId)?.registeredName ?? '',
    checks: checks.get(row.id)!,
    // A proposal of an operator who was disabled since is none: another proposes it anew.
    proposedBy: row.proposedBy !== null && disabled.has(row.proposedBy) ? null : who(row.proposedBy),
    approvedBy: who(row.approvedBy),
    file: row.batchId === null ? null : (files.get(row.batchId) ?? null),
  }))
}

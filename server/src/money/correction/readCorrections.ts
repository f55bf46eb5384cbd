import type { Output } from '@tonne/contract/endpoint'
import type { correctionDesk } from '@tonne/contract/money/correction'
import { dayOf } from '@tonne/domain/days'
import { SGD } from '@tonne/domain/ledger'
import { entryNo } from '@tonne/domain/numbers'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { pageSorted } from '../../shared/endpoint/sorted.ts'
import type { Tools } from '../../shared/tools.ts'
import { narrowingOf } from '../../shared/waiting.ts'
import { type LoadedEntry, loadEntry } from './loadEntry.ts'
import {
  type CorrectionRow,
  countCorrections,
  listCorrections,
  listMemberNames,
  SORTS,
  sumParked,
  sumProposed,
} from './store.ts'

type Shown = Output<typeof correctionDesk.decide>

const moneyOf = (entry: LoadedEntry | undefined): number =>
  (entry?.postings ?? []).filter(({ debit }) => debit.asset === SGD).reduce((sum, { amount }) => sum + amount, 0)

async function shownCorrections(sql: Sql, rows: readonly CorrectionRow[]): Promise<Shown[]> {
  const names = await listMemberNames(
    sql,
    rows.flatMap((r) => [...r.memberIds, ...(r.giveTo === null ? [] : [r.giveTo])]),
  )
  const nameOf = (id: number) => names.find((m) => m.id === id) ?? { id, name: '' }
  const shown: Shown[] = []
  for (const r of rows) {
    const original = r.entryId === null ? undefined : await loadEntry(sql, r.entryId)
    shown.push({
      no: r.no,
      kind: r.kind,
      state: r.state,
      evidence: r.evidence,
      reason: r.reason,
      amountCents: r.kind === 'give' ? r.parkedCents : moneyOf(original),
      parkedCents: r.parkedCents,
      given: r.givenAt !== null,
      text: { en: r.textEn, cn: r.textCn },
      entryNo: original?.no ?? null,
      madeEntryNo: r.madeEntryId === null ? null : entryNo(dayOf(r.decidedAt!), r.madeEntryId),
      members: r.memberIds.map(nameOf),
      giveTo: r.giveTo === null ? null : nameOf(r.giveTo),
      proposedBy: { id: r.proposedBy, name: r.proposedName },
      proposedAt: r.proposedAt.getTime(),
      decidedBy: r.decidedBy === null ? null : { id: r.decidedBy, name: r.decidedName! },
      decidedAt: r.decidedAt?.getTime() ?? null,
    })
  }
  return shown
}
export const shownCorrection = async (sql: Sql, row: CorrectionRow): Promise<Shown> =>
  (await shownCorrections(sql, [row]))[0]!

export function readCorrections({ db }: Tools): Handler<typeof correctionDesk.list> {
  return async (call) => {
    const { state = null } = call.input
    const wanted = { state, by: narrowingOf(call) }
    const usual = state === 'proposed' ? 'proposedAt' : 'proposedAt.desc'
    const { rows, ...page } = await pageSorted(db, SORTS, usual, call.input, (place, sql) =>
      listCorrections(sql, wanted, place),
    )
    return {
      items: await shownCorrections(db, rows),
      ...page,
      parkedCents: await sumParked(db),
      proposedCents: await sumProposed(db),
      counts: await countCorrections(db),
    }
  }
}

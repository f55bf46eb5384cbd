import type { Output } from '@tonne/contract/endpoint'
import type { wallet } from '@tonne/contract/money/wallet'
import { dayOf } from '@tonne/domain/days'
import type { EntryKind } from '@tonne/domain/ledger'
import { entryNo } from '@tonne/domain/numbers'
import type { Sql } from '../../platform/database/database.ts'
import { listEntry } from '../../shared/ledger/entries.ts'
import { type CorrectionRow, findMaker, listStanding } from '../correction/store.ts'

type Line = Output<typeof wallet.entry>['corrections'][number]
type Entry = { id: number; kind: EntryKind; causeId: number }

export async function correctionsOf(sql: Sql, { id, kind, causeId }: Entry, memberId: number): Promise<Line[]> {
  const standing = (await listStanding(sql, [id])).find((c) => c.state === 'approved')
  const maker = kind === 'correction' ? await findMaker(sql, id, causeId) : undefined
  const line = (c: CorrectionRow, how: Line['how'], other: string | null): Line => ({
    how,
    no: c.no,
    entryNo: c.memberIds.includes(memberId) ? other : null,
    text: { en: c.textEn, cn: c.textCn },
    at: c.decidedAt!.getTime(),
  })
  return [
    ...(standing ? [line(standing, 'reversedBy', madeNo(standing))] : []),
    ...(maker
      ? [
          line(
            maker,
            maker.madeEntryId === id && maker.kind === 'mirror' ? 'reverses' : 'given',
            await originalNo(sql, maker),
          ),
        ]
      : []),
  ]
}

const madeNo = ({ madeEntryId, decidedAt }: CorrectionRow): string | null =>
  madeEntryId === null ? null : entryNo(dayOf(decidedAt!), madeEntryId)
async function originalNo(sql: Sql, { entryId }: CorrectionRow): Promise<string | null> {
  const head = entryId === null ? undefined : (await listEntry(sql, entryId))[0]
  return head ? entryNo(dayOf(head.at), entryId!) : null
}

import type { Output } from '@tonne/contract/endpoint'
import type { correctionDesk } from '@tonne/contract/money/correction'
import { type AccountName, type EntryKind, holdKinds, orderKinds, SGD, withdrawalKinds } from '@tonne/domain/ledger'
import { mirrorOf, parkedCents, whyNotMirrored } from '@tonne/domain/money/correction'
import { entryIdOf, orderIdOf } from '@tonne/domain/numbers'
import { findMembers } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byNumber, pageBy } from '../../shared/endpoint/page.ts'
import type { Tools } from '../../shared/tools.ts'
import { listNames } from '../../trading/project/store.ts'
import { findDeposit } from '../deposit/store.ts'
import { listLocks } from '../wallet/store.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { type LoadedEntry, loadByNo, loadEntry } from './loadEntry.ts'
import { type EntrySearch, listEntryIds, listMemberNames, listStanding } from './store.ts'

const BY_ENTRY = byNumber<{ entryId: number; firstId: number }>(({ firstId }) => firstId)
type Found = Output<typeof correctionDesk.find>['items'][number]
type Cause = Pick<EntrySearch, 'causeId' | 'kinds' | 'orderId' | 'notAt'>
const ANY: Cause = { causeId: null, kinds: [], orderId: null, notAt: [] }

/** The number, for people, of each line's cause. */
export type CauseNos = (
  sql: Sql,
  lines: readonly { kind: EntryKind; causeId: number; at: Date }[],
  memberId: number,
) => Promise<(line: { kind: EntryKind; causeId: number; at: Date }) => string | null>

/** The entries that a number names among a member's; any other text names all of them. */
async function causeOf(sql: Sql, no: string, memberIds: readonly number[]): Promise<Cause> {
  const owner = memberIds[0] ?? 0
  if (no.startsWith('D-')) return { ...ANY, causeId: (await findDeposit(sql, no, owner))?.id ?? -1, kinds: ['deposit'] }
  if (no.startsWith('W-'))
    return { ...ANY, causeId: (await findWithdrawal(sql, no, owner))?.id ?? -1, kinds: withdrawalKinds }
  const orderId = orderIdOf(no)
  if (orderId <= 0) return ANY
  // An order and a case may have the same id; their times tell them apart.
  const locks = await listLocks(sql, owner, [orderId])
  const notAt = locks.flatMap(({ since, releasedAt }) => [since, ...(releasedAt ? [releasedAt] : [])])
  return { causeId: orderId, kinds: [...orderKinds, ...holdKinds], orderId, notAt }
}

export function findEntries({ db }: Tools, causeNos: CauseNos): Handler<typeof correctionDesk.find> {
  return async ({ input, now }) => {
    const q = input.q.toUpperCase()
    if (entryIdOf(q) !== null) {
      const entry = await loadByNo(db, q)
      return { items: entry ? await shown(db, [entry], { causeNos, now }) : [], next: null }
    }
    const memberIds = (await findMembers(db, input.q, null)).map(({ id }) => id)
    const search = { memberIds, ...(await causeOf(db, q, memberIds)) }
    const { rows, next } = await pageBy(BY_ENTRY, input, (before, limit) =>
      memberIds.length === 0 ? [] : listEntryIds(db, { ...search, before, limit }),
    )
    const entries: LoadedEntry[] = []
    for (const { entryId } of rows) entries.push((await loadEntry(db, entryId))!)
    return { items: await shown(db, entries, { causeNos, now }), next }
  }
}

async function shown(
  sql: Sql,
  entries: readonly LoadedEntry[],
  { causeNos, now }: { causeNos: CauseNos; now: Date },
): Promise<Found[]> {
  const ids = entries.map(({ id }) => id)
  const standing = await listStanding(sql, ids)
  const members = await listMemberNames(
    sql,
    entries.flatMap((e) => e.memberIds),
  )
  const assets = entries.flatMap((e) =>
    e.postings.flatMap(({ debit, credit }) => [debit.asset, ...[debit, credit].flatMap(projectOf)]),
  )
  const projects = await listNames(
    sql,
    [...new Set(assets)].filter((asset) => asset !== SGD),
    now,
    now,
  )
  const label = ({ kind, ownerId, pocket, asset }: AccountName): string => {
    if (kind === 'house') return `house:${pocket}`
    if (kind === 'project') return `project:${projects.get(ownerId)?.no ?? ownerId}:${pocket}`
    return ['member', ownerId, pocket, ...(asset === SGD ? [] : [projects.get(asset)?.no ?? asset])].join(':')
  }
  const found: Found[] = []
  for (const entry of entries) {
    const noOf = await causeNos(sql, [entry], entry.memberIds[0] ?? 0)
    found.push({
      no: entry.no,
      kind: entry.kind,
      at: entry.at.getTime(),
      causeNo: noOf(entry),
      members: members.filter(({ id }) => entry.memberIds.includes(id)),
      postings: entry.postings.map(({ id, debit, credit, amount }) => ({
        id,
        debit: label(debit),
        credit: label(credit),
        amount,
        asset: debit.asset === SGD ? ('SGD' as const) : ('kg' as const),
      })),
      whyNot: whyNotMirrored(entry),
      correction: standing.find(({ entryId }) => entryId === entry.id)?.no ?? null,
      parksCents: parkedCents(mirrorOf(entry.postings)),
    })
  }
  return found
}
const projectOf = ({ kind, ownerId }: AccountName): number[] => (kind === 'project' ? [ownerId] : [])

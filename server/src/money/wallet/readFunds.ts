import type { wallet } from '@tonne/contract/money/wallet'
import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { type EntryKind, holdKinds, orderKinds, withdrawalKinds } from '@tonne/domain/ledger'
import { centsFromText } from '@tonne/domain/money'
import { entryIdOf, entryNo, orderIdOf } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { serialsOf } from '@tonne/domain/trading/serial'
import type { Sql } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { byNumber, pageBy } from '../../shared/endpoint/page.ts'
import { type EntryPosting, listEntry, listEntryRanges } from '../../shared/ledger/entries.ts'
import type { Tools } from '../../shared/tools.ts'
import { findRanges } from '../../trading/order/store.ts'
import { listBlocks, listNames } from '../../trading/project/store.ts'
import { findDeposit } from '../deposit/store.ts'
import { findWithdrawal } from '../withdrawal/store.ts'
import { causeNos, groups } from './causeNos.ts'
import { correctionsOf } from './correctionsOf.ts'
import { type Cash, type FundLine, type FundSearch, findCash, listFundLines, markFunds, sumBefore } from './store.ts'

const DEFAULT_DAYS = 30
const BY_ENTRY = byNumber<FundLine>(({ firstId }) => firstId)
type Sought = FundSearch & { kinds: readonly EntryKind[] | null }
const NOTHING: Sought = { entryId: null, causeId: null, cents: null, kinds: null }
/**
 * The text by which a member finds a line: its number, that of its order or deposit, or an amount; anything else finds
 * nothing.
 */
async function searchOf(sql: Sql, memberId: number, text: string | undefined): Promise<Sought> {
  const sought = text?.trim().toUpperCase()
  if (!sought) return NOTHING
  const entryId = entryIdOf(sought)
  if (entryId !== null) return { ...NOTHING, entryId }
  if (sought.startsWith('D-'))
    return { ...NOTHING, causeId: (await findDeposit(sql, sought, memberId))?.id ?? -1, kinds: ['deposit'] }
  if (sought.startsWith('W-'))
    return { ...NOTHING, causeId: (await findWithdrawal(sql, sought, memberId))?.id ?? -1, kinds: withdrawalKinds }
  if (orderIdOf(sought) > 0)
    return { ...NOTHING, causeId: orderIdOf(sought), kinds: [...orderKinds, ...holdKinds, 'trade'] }
  return { ...NOTHING, cents: centsFromText(sought.replace(/^[+−-]?S?\$?/, '')) ?? -1 }
}

/** Opening + in - out is the closing balance, by construction. */
export async function sumPeriod(sql: Sql, cash: Cash, { from, to }: { from: Date; to: Date }) {
  const opening = await sumBefore(sql, cash, from)
  const closing = from < to ? await sumBefore(sql, cash, to) : opening
  const [inCents, outCents] = [closing.inCents - opening.inCents, closing.outCents - opening.outCents]
  return {
    openingCents: opening.balanceCents,
    inCents,
    outCents,
    closingCents: opening.balanceCents + inCents - outCents,
  }
}

export function listLogs({ db }: Tools): Handler<typeof wallet.logs> {
  return async ({ input, memberId, now, reads }) => {
    const to = input.to ?? dayOf(now)
    const from = input.from ?? addDays(to, 1 - DEFAULT_DAYS)
    const period = { from: startOfDay(from), to: startOfDay(addDays(to, 1)) }
    const cash = await findCash(reads, memberId)
    if (input.after === undefined) await markFunds(db, cash, now)
    const sought = await searchOf(reads, memberId, input.search)
    const filter = {
      kinds: sought.kinds ?? (input.group ? groups[input.group]! : null),
      side: input.group === 'purchases' ? ('buy' as const) : input.group === 'sales' ? ('sell' as const) : null,
      ...period,
      search: sought,
    }
    const { rows: page, next } = await pageBy(BY_ENTRY, input, (before, limit) =>
      listFundLines(reads, cash, { ...filter, before, limit }),
    )
    const sums = await sumPeriod(reads, cash, period)
    const names = await listNames(
      reads,
      page.flatMap((l) => (l.asset ? [l.asset] : [])),
      now,
      now,
    )
    const noOf = await causeNos(reads, page, memberId)
    const project = (line: FundLine) => {
      const name = line.asset ? names.get(line.asset) : undefined
      return name ? { no: name.no, name: name.name, art: name.art } : null
    }
    return {
      items: page.map((l) => ({
        entryNo: entryNo(dayOf(l.at), l.entryId),
        kind: l.kind,
        causeNo: noOf(l),
        project: project(l),
        kg: l.kg,
        amountCents: l.amountCents,
        heldCents: l.heldCents,
        balanceCents: l.balanceCents,
        at: l.at.getTime(),
      })),
      next,
      from,
      to,
      ...sums,
    }
  }
}

export const readEntry: Handler<typeof wallet.entry> = async ({ input, memberId, now, reads }) => {
  const id = entryIdOf(input.no)
  const postings = id === null ? [] : await listEntry(reads, id)
  const touches = (p: EntryPosting) =>
    (p.debitKind === 'member' && p.debitOwner === memberId) || (p.creditKind === 'member' && p.creditOwner === memberId)
  const head = postings[0]
  // Another member's entry counts as unknown, and a number with the wrong day is not this entry's number.
  if (!head || !postings.some(touches) || entryNo(dayOf(head.at), id!) !== input.no) refuse('notFound')
  const asset = postings.find((p) => p.asset !== 0)?.asset
  const ids = [
    ...new Set(postings.flatMap((p) => [p.asset, ...(p.creditKind === 'project' ? [p.creditOwner] : [])])),
  ].filter((n) => n !== 0)
  const names = await listNames(reads, ids, now, now)
  const ranges = await rangesOf(reads, head, { memberId, id: id!, projectId: asset ?? 0 })
  const blocks = await listBlocks(reads, ids)
  const noOf = await causeNos(reads, [head], memberId)
  const name = asset ? names.get(asset) : undefined
  const account = (kind: string, owner: number, pocket: string, of: number) =>
    accountLabel({ kind, pocket, mine: owner === memberId, no: names.get(kind === 'project' ? owner : of)?.no })
  return {
    no: input.no,
    kind: head.kind,
    causeNo: noOf(head),
    project: name ? { no: name.no, name: name.name, art: name.art } : null,
    at: head.at.getTime(),
    postings: postings.map((p) => ({
      id: p.id,
      debit: account(p.debitKind, p.debitOwner, p.debitPocket, p.asset),
      credit: account(p.creditKind, p.creditOwner, p.creditPocket, p.asset),
      asset: p.asset === 0 ? ('SGD' as const) : ('kg' as const),
      amount: p.amount,
    })),
    serials: ranges.flatMap((r) =>
      serialsOf(
        r,
        blocks.filter((b) => b.projectId === r.projectId),
      ),
    ),
    corrections: await correctionsOf(reads, { id: id!, kind: head.kind, causeId: head.causeId }, memberId),
  }
}

/** A purchase keeps its serials for good; other entries show those that are still where they were put. */
async function rangesOf(
  sql: Sql,
  { kind, causeId }: EntryPosting,
  { memberId, id, projectId }: { memberId: number; id: number; projectId: number },
) {
  const brought = kind === 'buy' || kind === 'final_payment' ? await findRanges(sql, causeId) : undefined
  return brought?.map((range) => ({ ...range, projectId })) ?? (await listEntryRanges(sql, memberId, id))
}

/**
 * 'member:available', 'member:credits:TN-0142', 'project:TN-0142:proceeds', 'house:fees'; another member is
 * 'other:...', never named.
 */
const accountLabel = ({
  kind,
  pocket,
  mine,
  no,
}: {
  kind: string
  pocket: string
  mine: boolean
  no: string | undefined
}): string =>
  kind === 'member'
    ? [mine ? 'member' : 'other', pocket, ...(no ? [no] : [])].join(':')
    : kind === 'project'
      ? `project:${no ?? ''}:${pocket}`
      : `house:${pocket}`

/** Each month names the one before by its hash, back to the first, so that no month can be changed later. */

import { createHash } from 'node:crypto'
import { monthText } from '@tonne/domain/base/sealedText'
import { type Month, monthAfter, monthOf, spanOf } from '@tonne/domain/money/statement'
import { statementNo } from '@tonne/domain/numbers'
import { listTexts } from '../../base/proof/store.ts'
import { findMember } from '../../people/member/store.ts'
import type { Sql } from '../../platform/database/database.ts'
import { listMoved, type MovedRow } from './store.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const PIECE = 2000
const MOST_CACHED = 20_000
/** A month, and the sum of everything that moved before its end, by asset. */
type MonthLink = { hash: string; sums: ReadonlyMap<number, number> }

/**
 * The hash of the previous month, or null in the member's first. It is computed from postings, which never change, so
 * it is cached for the members who asked last.
 */
export function monthChain(db: Sql): (memberId: number, month: Month) => Promise<string | null> {
  const cached = new Map<string, MonthLink>()
  return async (memberId, month) => {
    const { joinedAt } = (await findMember(db, memberId))!
    let before: MonthLink | null = null
    for (let at = monthOf(joinedAt); at < month; at = monthAfter(at)) {
      const key = `${memberId} ${at}`
      const link: MonthLink = cached.get(key) ?? (await makeLink(db, { memberId, month: at, before }))
      cached.delete(key)
      cached.set(key, link)
      before = link
    }
    while (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!)
    return before?.hash ?? null
  }
}

type MonthInput = { memberId: number; month: Month; before: MonthLink | null }
async function makeLink(db: Sql, { memberId, month, before }: MonthInput): Promise<MonthLink> {
  const moved = await listMoved(db, memberId, spanOf(month))
  const sums = added(before?.sums ?? new Map<number, number>(), moved)
  const assets = [...sums.keys()].sort((a, b) => a - b)
  const balances = assets.map((asset) => ({ asset, opening: before?.sums.get(asset) ?? 0, closing: sums.get(asset)! }))
  const rows = createHash('sha256')
  for (let i = 0; i < moved.length; i += PIECE) {
    const texts = (await listTexts(db, 'posting', moved.slice(i, i + PIECE))).map(({ text }) => text)
    rows.update(`${i > 0 ? '\n' : ''}${texts.join('\n')}`)
  }
  const facts = {
    no: statementNo(month, memberId),
    month,
    member: String(memberId),
    balances,
    previous: before?.hash ?? null,
  }
  return { hash: sha256(monthText({ ...facts, rows: rows.digest('hex') })), sums }
}

function added(before: ReadonlyMap<number, number>, moved: readonly MovedRow[]): Map<number, number> {
  const sums = new Map(before)
  for (const { asset, change } of moved) sums.set(asset, (sums.get(asset) ?? 0) + change)
  return sums
}

/** Why: a month leaves the product as a proof too: every posting with its place in the sealed log, what they add up to, and our signature under both. */
import { createHash } from 'node:crypto'
import type { Output } from '@tonne/contract/endpoint'
import type { proof } from '@tonne/contract/proof'
import type { statement } from '@tonne/contract/statement'
import { startOfDay } from '@tonne/domain/days'
import { refuse } from '@tonne/domain/refusals'
import { statementText } from '@tonne/domain/sealedText'
import { firstDayOf, monthAfter, statementNo } from '@tonne/domain/statement'
import type { Handler } from '../platform/http/call.ts'
import { signerFrom } from '../platform/signature.ts'
import type { Tools } from '../platform/tools.ts'
import type { statementReads } from './readStatements.ts'
import { type BalanceRow, listBalancesAt, listPostingsIn } from './store.ts'

const MOST = 5000
/** Rows of the log as a bundle; lent by the sealed log. */
export type Prove = (source: 'posting', ids: readonly number[], subject: string) => Promise<Output<typeof proof.entry>>

const byAsset = (rows: readonly BalanceRow[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { asset, balance } of rows) sums.set(asset, (sums.get(asset) ?? 0) + balance)
  return sums
}
const idOf = (text: string): number => (JSON.parse(text) as [string, number])[1]

export function readStatementBundle(
  { db, settings }: Tools,
  { refuseUnready }: Pick<ReturnType<typeof statementReads>, 'refuseUnready'>,
  prove: Prove,
): Handler<typeof statement.bundle> {
  const signer = signerFrom(settings.secret)
  return async ({ input: { month }, memberId, now }) => {
    await refuseUnready(memberId, month, now)
    const [from, to] = [startOfDay(firstDayOf(month)), startOfDay(firstDayOf(monthAfter(month)))]
    const ids = await listPostingsIn(db, memberId, { from, to, most: MOST + 1 })
    const no = statementNo(month, memberId)
    if (ids.length > MOST) refuse('statementTooLong', { count: ids.length, most: MOST })
    const { head, entries, waiting } = await prove('posting', ids, no)
    if (waiting > 0) refuse('statementNotSealed', { count: waiting })
    const [before, after] = [byAsset(await listBalancesAt(db, memberId, from)), byAsset(await listBalancesAt(db, memberId, to))]
    const assets = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)
    const balances = assets.map((asset) => ({ asset, opening: before.get(asset) ?? 0, closing: after.get(asset) ?? 0 }))
    const sorted = entries.toSorted((a, b) => idOf(a.text) - idOf(b.text))
    const entriesHash = createHash('sha256')
      .update(sorted.map(({ text }) => text).join('\n'))
      .digest('hex')
    const facts = { no, month, member: String(memberId), at: now.getTime(), balances }
    const signature = signer.sign(statementText({ ...facts, entriesHash })).toString('hex')
    return { kind: 'statement', version: 1, publicKey: signer.publicKey, ...facts, head, entries: sorted, signature }
  }
}

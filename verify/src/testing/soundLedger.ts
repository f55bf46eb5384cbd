import { monthText } from '@tonne/domain/base/sealedText'
import type { ConsistencyBundle, ForkBundle } from '../verifyConsistency.ts'
import type { LogBundle } from '../verifyLog.ts'
import type { StatementBundle } from '../verifyStatement.ts'
import { at, hex, type Log, makeLog, publicKey, signed, when } from './operator.ts'

export type Move = { id: number; entry: number; debit: string; credit: string; amount: number; at: number }
export const postingText = ({ id, entry, debit, credit, amount, at: instant }: Move): string =>
  JSON.stringify(['posting', id, entry, 'buy', 5, debit, credit, amount, null, when(instant)])
const wallet = (member: number, asset = 0) => `member:${member}:${asset === 0 ? 'available' : 'credits'}:${asset}`
/** Member 7 pays in, buys a ton, and is paid; member 8 does the same elsewhere in the log. */
export const moves: readonly Move[] = [
  { id: 1, entry: 1, debit: 'house:0:bank:0', credit: wallet(7), amount: 500_000, at: at('2026-10-05T04:00:00Z') },
  { id: 2, entry: 2, debit: 'house:0:bank:0', credit: wallet(8), amount: 90_000, at: at('2026-10-06T04:00:00Z') },
  { id: 3, entry: 3, debit: wallet(7), credit: 'project:5:proceeds:0', amount: 2_000, at: at('2026-11-02T04:00:00Z') },
  { id: 4, entry: 3, debit: 'project:5:unsold:5', credit: wallet(7, 5), amount: 1_000, at: at('2026-11-02T04:00:00Z') },
  { id: 5, entry: 4, debit: wallet(8), credit: wallet(7), amount: 700, at: at('2026-11-09T04:00:00Z') },
  { id: 6, entry: 5, debit: wallet(7), credit: 'member:7:held:0', amount: 5_000, at: at('2026-11-20T15:59:59Z') },
  { id: 7, entry: 6, debit: wallet(8), credit: 'house:0:fees:0', amount: 60, at: at('2026-11-30T15:59:59Z') },
]
export const SEALED_AT = at('2026-12-01T00:00:00Z')
export const ledgerLog = (all: readonly Move[] = moves): Log => makeLog(all.map(postingText), { at: SEALED_AT })

type LogSpec = { texts?: readonly string[]; subject?: string; shown?: readonly number[]; old?: number }
export function logBundle({
  texts = moves.map(postingText),
  subject = 'LE-20261102-00000003',
  shown = [2, 3],
  old = 0,
}: LogSpec = {}): LogBundle {
  const log = makeLog(texts, { at: SEALED_AT, old })
  const head = log.head()
  const entries = shown.map((position) => log.row(position, head))
  return signed({ kind: 'log' as const, version: 2 as const, publicKey, subject, head, entries, waiting: 0 })
}

type GrowthSpec = { old?: number; oldAt?: number; newAt?: number }
export function consistencyBundle({
  old = 3,
  oldAt = SEALED_AT - 1000,
  newAt = SEALED_AT,
}: GrowthSpec = {}): ConsistencyBundle {
  const log = ledgerLog()
  const heads = { old: log.head(old, oldAt), head: log.head(7, newAt) }
  return signed({ kind: 'consistency' as const, version: 2 as const, publicKey, ...heads, proof: log.since(old, 7) })
}
/** The same log except for one amount. */
export const otherLog = (): Log =>
  ledgerLog(moves.map((move, i) => (i === 1 ? { ...move, amount: move.amount + 1 } : move)))
export function forkBundle(change: Partial<ForkBundle> = {}): ForkBundle {
  const [first, second] = [ledgerLog().head(5, SEALED_AT), otherLog().head(5, SEALED_AT + 1000)]
  return { kind: 'fork', version: 2, publicKey, first, second, consistency: null, ...change }
}

type MonthSpec = {
  month?: string
  member?: string
  no?: string
  all?: readonly Move[]
  /** The positions in the whole ledger that the statement lists. */
  listed?: readonly number[]
  balances?: StatementBundle['balances']
  previous?: string | null
  headAt?: number
  madeAt?: number
}
/** By which the next month names this one. */
export const hashOfMonth = ({ no, month, member, balances, previous, entries }: StatementBundle): string =>
  hex(monthText({ no, month, member, balances, previous, rows: hex(entries.map(({ text }) => text).join('\n')) }))
/** An October of two lines, of money and of tons. */
const tonsOfOctober: Move = { ...moves[3]!, id: 2, entry: 2, at: at('2026-10-06T04:00:00Z') }
export const fullOctober = (): StatementBundle =>
  october({
    all: [moves[0]!, tonsOfOctober],
    listed: [0, 1],
    balances: [
      { asset: 0, opening: 0, closing: 500_000 },
      { asset: 5, opening: 0, closing: 1_000 },
    ],
  })
export const octoberHash = (): string =>
  hex(
    monthText({
      no: 'ST-202610-7',
      month: '2026-10',
      member: '7',
      balances: [{ asset: 0, opening: 0, closing: 500_000 }],
      previous: null,
      rows: hex(postingText(moves[0]!)),
    }),
  )
export function statementBundle(spec: MonthSpec = {}): StatementBundle {
  const {
    month = '2026-11',
    member = '7',
    all = moves,
    listed = [2, 3, 4, 5],
    previous = octoberHash(),
    headAt = SEALED_AT,
    madeAt = SEALED_AT,
  } = spec
  const log = ledgerLog(all)
  const head = log.head(all.length, headAt)
  const balances = spec.balances ?? [
    { asset: 0, opening: 500_000, closing: 498_700 },
    { asset: 5, opening: 0, closing: 1_000 },
  ]
  return signed({
    kind: 'statement' as const,
    version: 2 as const,
    publicKey,
    no: spec.no ?? `ST-${month.replace('-', '')}-${member}`,
    month,
    member,
    at: madeAt,
    balances,
    previous,
    head,
    entries: listed.map((position) => log.row(position, head)),
  })
}
export const october = (change: MonthSpec = {}): StatementBundle =>
  statementBundle({
    month: '2026-10',
    listed: [0],
    balances: [{ asset: 0, opening: 0, closing: 500_000 }],
    previous: null,
    ...change,
  })

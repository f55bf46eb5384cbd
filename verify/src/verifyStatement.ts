import { monthText } from '@tonne/domain/base/sealedText'
import { type CheckedStep, holds } from './checked.ts'
import { openingSteps } from './keyHistory.ts'
import { monthSpan, type Posting, postingOf } from './rowText.ts'
import { type Head, head, keyOf, notUnder, type SealedRow, type Signed, sealedRow, withKeys } from './sealedRow.ts'
import { is, isHash, isMember, isSignature, isText, isWhole, listOf, orNull, type Rule, shape } from './shape.ts'
import { sha256Hex } from './webCrypto.ts'

export type StatementStep = 'format' | 'signature' | 'keys' | 'inclusion' | 'lines' | 'balance' | 'order' | 'previous'
type Balance = { asset: number; opening: number; closing: number }
export type StatementBundle = Signed & {
  kind: 'statement'
  version: 2
  no: string
  month: string
  member: string
  at: number
  balances: Balance[]
  previous: string | null
  head: Head
  entries: SealedRow[]
}

const isMonth: Rule = (v, path) => (typeof v === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(v) ? undefined : path)
const balance = shape({ asset: isWhole, opening: isWhole, closing: isWhole })
const bundleShape = shape(
  {
    kind: is('statement'),
    version: is(2),
    publicKey: isHash,
    no: isText,
    month: isMonth,
    member: isMember,
    at: isWhole,
    balances: listOf(balance),
    previous: orNull(isHash),
    head,
    entries: listOf(sealedRow),
    signature: isSignature,
  },
  withKeys,
)

/** `previous`: the statement of the month before, which this one must continue. */
export async function verifyStatement(
  value: unknown,
  { previous }: { previous?: unknown } = {},
): Promise<CheckedStep<StatementStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as StatementBundle
  const lines = bundle.entries.map(({ text }) => postingOf(text))
  const { to } = monthSpan(bundle.month)
  return [
    ...(await openingSteps(bundle)),
    holds('inclusion', await notUnder(bundle.entries, bundle.head, (i) => `entries[${i}]`)),
    holds('lines', wrongLines(bundle, lines)),
    holds('balance', wrongBalances(bundle, lines)),
    holds('order', { at: bundle.at < to, 'head.at': bundle.head.at < to }),
    ...(previous === undefined ? [] : [await continuesMonth(bundle, previous)]),
  ]
}

const ofMember = (account: string, member: string): boolean => account.startsWith(`member:${member}:`)
function wrongLines(
  { no, entries, member, month }: StatementBundle,
  lines: readonly (Posting | undefined)[],
): Record<string, boolean> {
  const { from, to } = monthSpan(month)
  const broken = lines.map((line, i): [string, boolean] => {
    const before = lines[i - 1]
    const theirs =
      line && (ofMember(line.debit, member) || ofMember(line.credit, member)) && line.at >= from && line.at < to
    return [`entries[${i}].text`, !theirs || (before !== undefined && before.id >= line.id)]
  })
  const positions = new Set(entries.map(({ position }) => position))
  return {
    ...Object.fromEntries(broken),
    'entries.position': positions.size !== entries.length,
    no: no !== `ST-${month.replace('-', '')}-${member}`,
  }
}

/**
 * For each asset, opening plus the movements in and out of the member's accounts equals closing. Transfers between two
 * of them are neither.
 */
function wrongBalances(
  { balances, member, previous }: StatementBundle,
  lines: readonly (Posting | undefined)[],
): Record<string, boolean> {
  // Exact, because a crafted file could make numbers above 2^53 round.
  const moved = new Map<number, bigint>()
  for (const line of lines) {
    if (!line) continue
    const amount = BigInt(line.amount)
    const change = (ofMember(line.credit, member) ? amount : 0n) - (ofMember(line.debit, member) ? amount : 0n)
    moved.set(line.asset, (moved.get(line.asset) ?? 0n) + change)
  }
  const listed = new Set(balances.map(({ asset }) => asset))
  const rising = balances.every(({ asset }, i) => i === 0 || asset > balances[i - 1]!.asset)
  const wrong: Record<string, boolean> = { balances: !rising || [...moved.keys()].some((asset) => !listed.has(asset)) }
  for (const [i, { asset, opening, closing }] of balances.entries()) {
    wrong[`balances[${i}].closing`] = BigInt(opening) + (moved.get(asset) ?? 0n) !== BigInt(closing)
    wrong[`balances[${i}].opening`] = previous === null && opening !== 0
  }
  return wrong
}

/** The hash is the same whenever the month is proven, and under any head. */
async function monthHash({ no, month, member, balances, previous, entries }: StatementBundle): Promise<string> {
  const rows = await sha256Hex(entries.map(({ text }) => text).join('\n'))
  return sha256Hex(monthText({ no, month, member, balances, previous, rows }))
}
async function continuesMonth(bundle: StatementBundle, value: unknown): Promise<CheckedStep<'previous'>> {
  const sound = (await verifyStatement(value)).every((step) => step.holds)
  if (!sound) return holds('previous', { 'the statement of the month before': true })
  const before = value as StatementBundle
  const closed = new Map(before.balances.map(({ asset, closing }) => [asset, closing]))
  const opened = new Map(bundle.balances.map(({ asset, opening }) => [asset, opening]))
  const differs = [...closed.keys(), ...opened.keys()].some(
    (asset) => (closed.get(asset) ?? 0) !== (opened.get(asset) ?? 0),
  )
  return holds('previous', {
    publicKey: before.publicKey !== bundle.publicKey && before.publicKey !== keyOf(bundle, before.head.size),
    member: before.member !== bundle.member,
    month: monthSpan(before.month).to !== monthSpan(bundle.month).from,
    previous: bundle.previous !== (await monthHash(before)),
    balances: differs,
  })
}

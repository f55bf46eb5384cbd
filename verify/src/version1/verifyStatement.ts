import { verifyInclusion } from '@tonne/domain/base/merkleLog'
import { leafOf, logHeadText, statementText } from '@tonne/domain/base/sealedText'
import { fromHex } from '@tonne/domain/bytes'
import { type CheckedStep, holds } from '../checked.ts'
import { hashLater, isSigned } from '../hashLater.ts'
import { is, isHash, isSalt, isSignature, isText, isWhole, listOf, shape } from '../shape.ts'
import { sha256Hex } from '../webCrypto.ts'

type StatementStep = 'format' | 'signature' | 'inclusion' | 'lines' | 'balance'
type Head = { size: number; root: string; at: number; signature: string }
type Entry = { position: number; salt: string; text: string; proof: string[] }
type Balance = { asset: number; opening: number; closing: number }
type Bundle = {
  publicKey: string
  no: string
  month: string
  member: string
  at: number
  balances: Balance[]
  head: Head
  entries: Entry[]
  signature: string
}

const head = shape({ size: isWhole, root: isHash, at: isWhole, signature: isSignature })
const entry = shape({ position: isWhole, salt: isSalt, text: isText, proof: listOf(isHash) })
const balance = shape({ asset: isWhole, opening: isWhole, closing: isWhole })
const bundleShape = shape({
  kind: is('statement'),
  version: is(1),
  publicKey: isHash,
  no: isText,
  month: isText,
  member: isText,
  at: isWhole,
  balances: listOf(balance),
  head,
  entries: listOf(entry),
  signature: isSignature,
})

/** Two signatures, every posting in the log, every posting the member's and the month's, and the sum of each asset. */
export async function verifyStatement(value: unknown): Promise<CheckedStep<StatementStep>[]> {
  const wrong = bundleShape(value, '') ?? monthWrong((value as Bundle).month)
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as Bundle
  const lines = bundle.entries.map(({ text }) => postingOf(text))
  return [
    holds('format', {}),
    holds('signature', {
      'head.signature': !(await isSigned(logHeadText(bundle.head), {
        publicKey: bundle.publicKey,
        signature: bundle.head.signature,
      })),
      signature: !(await isSigned(await signedText(bundle), {
        publicKey: bundle.publicKey,
        signature: bundle.signature,
      })),
    }),
    await inclusion(bundle),
    holds('lines', wrongLines(bundle, lines)),
    holds('balance', wrongBalances(bundle, lines)),
  ]
}

const monthWrong = (month: string): string | undefined => (/^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? undefined : 'month')
const signedText = async (bundle: Bundle): Promise<string> =>
  statementText({ ...bundle, entriesHash: await sha256Hex(bundle.entries.map(({ text }) => text).join('\n')) })

async function inclusion({ head: under, entries }: Bundle): Promise<CheckedStep<StatementStep>> {
  const broken: Record<string, boolean> = {}
  for (const [i, { position, salt, text, proof }] of entries.entries()) {
    const hash = await hashLater(leafOf({ leaf: 1, salt, text }))
    const above = { head: { size: under.size, hash: fromHex(under.root) }, proof: proof.map(fromHex) }
    broken[`entries[${i}]`] = !(await hashLater(verifyInclusion(hash, position, above)))
  }
  return holds('inclusion', broken)
}

type Line = { id: number; debit: string; credit: string; amount: number; at: number }
/** A row of the log that is a posting; undefined for any other text. */
function postingOf(text: string): Line | undefined {
  try {
    const [what, id, , , , debit, credit, amount, , at] = JSON.parse(text) as [
      string,
      number,
      number,
      string,
      number,
      string,
      string,
      number,
      number,
      string,
    ]
    const sound = what === 'posting' && Number.isSafeInteger(id) && Number.isSafeInteger(amount) && amount > 0
    return sound ? { id, debit, credit, amount, at: Date.parse(`${at.slice(0, 23)}Z`) } : undefined
  } catch {
    return undefined
  }
}

const SINGAPORE_MS = 8 * 3_600_000
const ofMember = (account: string, member: string): boolean => account.startsWith(`member:${member}:`)
const assetOf = (account: string): number => Number(account.split(':')[3])

function wrongLines({ entries, member, month }: Bundle, lines: readonly (Line | undefined)[]): Record<string, boolean> {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const [from, to] = [Date.UTC(year, number - 1, 1) - SINGAPORE_MS, Date.UTC(year, number, 1) - SINGAPORE_MS]
  return Object.fromEntries(
    entries.map((_, i) => {
      const [line, before] = [lines[i], lines[i - 1]]
      const theirs =
        line && (ofMember(line.debit, member) || ofMember(line.credit, member)) && line.at >= from && line.at < to
      return [`entries[${i}].text`, !theirs || (before !== undefined && before.id >= line.id)]
    }),
  )
}

/**
 * For each asset, opening plus the movements in and out of the member's accounts equals closing. Transfers between two
 * of them are neither.
 */
function wrongBalances({ balances, member }: Bundle, lines: readonly (Line | undefined)[]): Record<string, boolean> {
  // Exact, because a crafted file could make numbers above 2^53 round.
  const moved = new Map<number, bigint>()
  for (const line of lines) {
    if (!line) continue
    const amount = BigInt(line.amount)
    const change = (ofMember(line.credit, member) ? amount : 0n) - (ofMember(line.debit, member) ? amount : 0n)
    const asset = assetOf(line.credit)
    moved.set(asset, (moved.get(asset) ?? 0n) + change)
  }
  const listed = new Set(balances.map(({ asset }) => asset))
  const wrong: Record<string, boolean> = {
    balances: listed.size !== balances.length || [...moved.keys()].some((asset) => !listed.has(asset)),
  }
  for (const [i, { asset, opening, closing }] of balances.entries())
    wrong[`balances[${i}].closing`] = BigInt(opening) + (moved.get(asset) ?? 0n) !== BigInt(closing)
  return wrong
}

/**
 * A draw is repeated from its bundle alone; the sealed log shows when its secret, its list and its outcome were fixed.
 */
import { quicknet, roundOutAt } from '@tonne/domain/trading/drand'
import { beaconText, DRAND_AFTER_MS, entrantsText } from '@tonne/domain/trading/draw'
import { type CheckedStep, holds } from './checked.ts'
import { type Drawn, drawAgain, type drawnSteps } from './drawAgain.ts'
import { keysStep } from './keyHistory.ts'
import { drawRowOf, instantOf } from './rowText.ts'
import {
  continues,
  type Head,
  head,
  isBundleSigned,
  isHeadSigned,
  isUnder,
  type SealedRow,
  type Signed,
  sealedRow,
  withKeys,
} from './sealedRow.ts'
import { is, isHash, isName, isSignature, isWhole, listOf, oneOf, orNull, type Rule, shape } from './shape.ts'

type Sealed = { head: Head; row: SealedRow }
type Then = Sealed & { since: string[] }
export type DrawBundle = Drawn & Signed & { version: 2; sealed: { commit: Sealed; list: Then; result: Then } }
export type DrawStep =
  | 'format'
  | 'signature'
  | 'keys'
  | 'inclusion'
  | 'consistency'
  | 'rows'
  | 'order'
  | (typeof drawnSteps)[number]

const isDrandSignature: Rule = (v, path) => (typeof v === 'string' && /^[0-9a-f]{96}$/.test(v) ? undefined : path)
const sealed = { head, row: sealedRow }
const then = shape({ ...sealed, since: listOf(isHash) })
const bundleShape = shape(
  {
    kind: is('draw'),
    version: is(2),
    rule: is('draw-v2'),
    publicKey: isHash,
    project: isName,
    supplyKg: isWhole,
    lotKg: isWhole,
    capKg: isWhole,
    opensAt: isWhole,
    closesAt: isWhole,
    publishedAt: isWhole,
    commit: isHash,
    sealedAt: isWhole,
    entrantsHash: isHash,
    entrants: listOf(shape({ id: isName, kg: isWhole, memberSeed: isHash })),
    beacon: shape({
      kind: oneOf('members', 'drand'),
      value: isHash,
      chain: orNull(isHash),
      round: orNull(isWhole),
      signature: orNull(isDrandSignature),
    }),
    revealedAt: isWhole,
    serverSeed: isHash,
    seed: isHash,
    result: listOf(shape({ id: isName, rank: isWhole, allottedKg: isWhole })),
    sealed: shape({ commit: shape(sealed), list: then, result: then }),
    signature: isSignature,
  },
  withKeys,
)

/** All steps in order; only the format for a bundle of another format. */
export async function verifyDraw(value: unknown): Promise<CheckedStep<DrawStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as DrawBundle
  const { commit, list, result } = bundle.sealed
  const isFalse = async (h: Head) => !(await isHeadSigned(bundle, h))
  const isOut = async ({ row, head: under }: Sealed) => !(await isUnder(row, under))
  return [
    holds('format', {}),
    holds('signature', {
      'sealed.commit.head': await isFalse(commit.head),
      'sealed.list.head': await isFalse(list.head),
      'sealed.result.head': await isFalse(result.head),
      signature: !(await isBundleSigned(bundle)),
    }),
    ...(await keysStep(bundle, bundle.sealed.result.head)),
    holds('inclusion', {
      'sealed.commit.row': await isOut(commit),
      'sealed.list.row': await isOut(list),
      'sealed.result.row': await isOut(result),
    }),
    holds('consistency', {
      'sealed.list.since': !(await continues(commit.head, list.head, list.since)),
      'sealed.result.since': !(await continues(list.head, result.head, result.since)),
    }),
    holds('rows', wrongRows(bundle)),
    holds('order', wrongOrder(bundle)),
    ...(await drawAgain(bundle, bundle.closesAt + DRAND_AFTER_MS)),
  ]
}

/** Items are equal, and an instant must be that of its `when`. */
type At = { at: number }
const says = (row: SealedRow, wanted: readonly (string | number | null | At)[]): boolean => {
  const items = drawRowOf(row.text)?.items ?? []
  return (
    items.length === wanted.length &&
    wanted.every((want, i) =>
      typeof want === 'object' && want !== null ? instantOf(items[i]) === want.at : items[i] === want,
    )
  )
}
function wrongRows(b: DrawBundle): Record<string, boolean> {
  const { commit, list, result } = b.sealed
  const { chain, round, value, signature } = b.beacon
  const promised = [
    b.rule,
    b.commit,
    b.supplyKg,
    b.lotKg,
    b.capKg,
    chain,
    round,
    { at: b.opensAt },
    { at: b.closesAt },
    { at: b.publishedAt },
  ]
  const drawn = ['drawn', null, b.serverSeed, value, signature, b.seed, { at: b.revealedAt }]
  return {
    'sealed.commit.row.text': !says(commit.row, ['draw.commit', b.project, ...promised]),
    'sealed.list.row.text': !says(list.row, [
      ...['draw.list', b.project, b.entrantsHash, entrantsText(b.entrants), beaconText(b.project, b.entrants)],
      { at: b.sealedAt },
    ]),
    'sealed.result.row.text': !says(result.row, ['draw.result', b.project, ...drawn]),
  }
}

/**
 * Nothing is sealed after something that follows from it: the commitment comes before the close, and the list before
 * drand's number is out.
 */
function wrongOrder({ sealed: { commit, list, result }, closesAt, beacon }: DrawBundle): Record<string, boolean> {
  const falls = (a: Head, b: Head) => a.size > b.size || a.at > b.at
  return {
    'sealed.commit.head': commit.head.at >= closesAt,
    'sealed.list.head':
      falls(commit.head, list.head) || (beacon.round !== null && list.head.at >= roundOutAt(quicknet, beacon.round)),
    'sealed.result.head': falls(list.head, result.head),
  }
}

import { completedBy, headOf, type Nodes } from '@tonne/domain/base/merkleLog'
import { leafOf, rowHash, shutLeaf, whatOf } from '@tonne/domain/base/sealedText'
import { fromHex, toHex } from '@tonne/domain/bytes'
import { type CheckedStep, holds } from './checked.ts'
import { hashLater } from './hashLater.ts'
import { wrongRotations } from './keyHistory.ts'
import { wrongPublished, wrongTons } from './publishedRows.ts'
import { itemsOf } from './rowText.ts'
import { type Head, head, isHeadSigned, keyOf } from './sealedRow.ts'
import { is, isHash, isSalt, isText, isWhole, listOf, type Rule, shape } from './shape.ts'
import { headIn } from './verifyConsistency.ts'

export type WalkLeaf = { leaf: 1; hash: string } | { leaf: 2; what: string; hash: string }
export type OpenRow = { position: number; salt: string; text: string }
export type WalkBundle = {
  kind: 'walk'
  version: 2
  publicKey: string
  head: Head
  leaves: WalkLeaf[]
  rows: OpenRow[]
}
export type WalkStep = 'format' | 'signature' | 'keys' | 'kept' | 'root' | 'rows' | 'published' | 'serials'

const old = shape({ leaf: is(1), hash: isHash })
const shut = shape({ leaf: is(2), what: isText, hash: isHash })
const leaf: Rule = (value, path) => old(value, path) && shut(value, path)
const bundleShape = shape({
  kind: is('walk'),
  version: is(2),
  publicKey: isHash,
  head,
  leaves: listOf(leaf),
  rows: listOf(shape({ position: isWhole, salt: isSalt, text: isText })),
})

/** `kept`: a head that the reader stored; this log must continue it. */
export async function verifyWalk(value: unknown, { kept }: { kept?: unknown } = {}): Promise<CheckedStep<WalkStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as WalkBundle
  const rows = bundle.rows.toSorted((a, b) => a.position - b.position)
  const texts = rows.map(({ text }) => text)
  const rotations = rows.filter(({ text }) => whatOf(text) === 'key')
  const keys = { publicKey: bundle.publicKey, keys: { rows: rotations } }
  return [
    holds('format', {}),
    holds('signature', { 'head.signature': !(await isHeadSigned(keys, bundle.head)) }),
    ...(rotations.length > 0 ? [holds('keys', await wrongRotations(bundle.publicKey, rotations))] : []),
    holds('root', {
      'head.root': (await rootOver(bundle.leaves)) !== bundle.head.root,
      'head.size': bundle.leaves.length !== bundle.head.size,
      ...wrongAge(bundle),
    }),
    holds('rows', { ...(await wrongOpenings(bundle)), ...unopened(bundle) }),
    holds('published', wrongPublished(texts)),
    holds('serials', wrongTons(texts)),
    ...(kept === undefined ? [] : [await continuesSaved(bundle, keyOf.bind(null, keys), kept)]),
  ]
}

/** The first leaves give the root of the stored head, and the key that signed it was the log's at that size. */
async function continuesSaved(
  { leaves }: WalkBundle,
  keyAt: (size: number) => string,
  kept: unknown,
): Promise<CheckedStep<'kept'>> {
  const { size, root, publicKey } = headIn(kept)
  if (!Number.isSafeInteger(size) || (size as number) < 1) return holds('kept', { 'the kept file': true })
  const first = leaves.slice(0, size as number)
  return holds('kept', {
    'head.size': first.length !== size,
    'head.root': (await rootOver(first)) !== root,
    publicKey: publicKey !== undefined && publicKey !== keyAt(size as number),
  })
}

/** All leaves of version 1 come before those of version 2, because a later one could hide its kind. */
const wrongAge = ({ leaves }: WalkBundle): Record<string, boolean> => {
  const [young, lastOld] = [leaves.findIndex((one) => one.leaf === 2), leaves.findLastIndex((one) => one.leaf === 1)]
  return { [`leaves[${lastOld}].leaf`]: young >= 0 && lastOld > young }
}
async function rootOver(leaves: readonly WalkLeaf[]): Promise<string> {
  const made = new Map<string, Uint8Array>()
  const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
  for (const [i, one] of leaves.entries()) {
    const hash = one.leaf === 1 ? fromHex(one.hash) : await hashLater(shutLeaf(one.what, one.hash))
    for (const done of await hashLater(completedBy(i, hash, nodes))) made.set(`${done.level} ${done.index}`, done.hash)
  }
  return toHex(await hashLater(headOf([0, leaves.length], nodes)))
}

async function wrongOpenings({ leaves, rows }: WalkBundle): Promise<Record<string, boolean>> {
  const broken: Record<string, boolean> = {
    'rows.position': new Set(rows.map(({ position }) => position)).size !== rows.length,
  }
  for (const [i, { position, salt, text }] of rows.entries()) {
    const one = leaves[position]
    const opens =
      one?.leaf === 1
        ? one.hash === toHex(await hashLater(leafOf({ leaf: 1, salt, text })))
        : one?.what === whatOf(text) && one.hash === (await hashLater(rowHash({ salt, text })))
    broken[`rows[${i}]`] = !opens
  }
  return broken
}

const OPEN = ['liability', 'certificate', 'draw.commit', 'draw.result', 'key']
/** Leaves that must be opened and are not. */
function unopened({ leaves, rows }: WalkBundle): Record<string, boolean> {
  const opened = new Set(rows.map(({ position }) => position))
  const shutAt = leaves.findIndex((one, i) => one.leaf === 2 && OPEN.includes(one.what) && !opened.has(i))
  const items = rows.map(({ text }) => itemsOf(text))
  const listed = new Set(items.flatMap(([what, project]) => (what === 'draw.list' ? [project] : [])))
  const unlisted = items.some(
    ([what, project, outcome]) => what === 'draw.result' && outcome === 'drawn' && !listed.has(project),
  )
  return { [`leaves[${shutAt}]`]: shutAt >= 0, 'rows without the list of a draw': unlisted }
}

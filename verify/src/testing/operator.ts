/** The tests act as the operator, honest or not: they sign anything with its key and seal it in its log. */
import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Hashing, hashNow } from '@tonne/domain/base/hashing'
import {
  completedBy,
  consistencySpans,
  headOf,
  inclusionSpans,
  type Nodes,
  proofOf,
} from '@tonne/domain/base/merkleLog'
import { bundleText, leafOf, logHeadText, rowHash, shutLeaf, whatOf } from '@tonne/domain/base/sealedText'
import { toHex } from '@tonne/domain/bytes'
import type { Head, SealedRow } from '../sealedRow.ts'
import type { WalkLeaf } from '../verifyWalk.ts'

export const sha256 = (data: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(data).digest())
export const hmac = (key: Uint8Array, data: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', key).update(data).digest())
export const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
export const now = <T>(steps: Hashing<T>): T => hashNow(steps, sha256)

/** A key from a fixed seed, so that the published examples stay the same. */
function keyFrom(seed: string) {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update(seed).digest(),
  ])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url').toString('hex')
  return { publicKey, sign: (text: string) => sign(null, Buffer.from(text), key).toString('hex') }
}
export const operator = keyFrom('the operator of the examples')
export const stranger = keyFrom('somebody else')
/** The key that signed before the operator's. */
export const former = keyFrom('the operator before')
export type TestKey = typeof operator
export const { publicKey } = operator

/** Signs the whole bundle, whatever it contains. */
export const signed = <T extends object>(bundle: T, by: TestKey = operator): T & { signature: string } => ({
  ...bundle,
  signature: by.sign(bundleText(bundle)),
})

export type Log = {
  head(size?: number, at?: number, by?: TestKey): Head
  row(position: number, head: Head): SealedRow
  since(old: number, size: number): string[]
  leaves: WalkLeaf[]
  texts: readonly string[]
  salts: readonly string[]
}
/** `old`: how many of the first leaves are of version 1. `nameOf`: the kind that a leaf shows. */
export function makeLog(texts: readonly string[], { at: signedAt = 0, old = 0, nameOf = whatOf } = {}): Log {
  const salts = texts.map((text, i) => hex(`salt ${i} ${text}`).slice(0, 32))
  const made = new Map<string, Uint8Array>()
  const nodes: Nodes = ({ level, index }) => made.get(`${level} ${index}`)!
  const leaves: WalkLeaf[] = []
  for (const [i, text] of texts.entries()) {
    const [leaf, salt] = [i < old ? (1 as const) : (2 as const), salts[i]!]
    const [what, inner] = [nameOf(text), now(rowHash({ salt, text }))]
    const hash = now(leaf === 1 ? leafOf({ leaf, salt, text }) : shutLeaf(what, inner))
    leaves.push(leaf === 1 ? { leaf, hash: toHex(hash) } : { leaf, what, hash: inner })
    for (const done of now(completedBy(i, hash, nodes))) made.set(`${done.level} ${done.index}`, done.hash)
  }
  return {
    leaves,
    texts,
    salts,
    head(size = texts.length, at = signedAt, by = operator) {
      const facts = { size, root: toHex(now(headOf([0, size], nodes))), at }
      return { ...facts, signature: by.sign(logHeadText(facts)) }
    },
    row: (position, { size }) => ({
      position,
      leaf: position < old ? 1 : 2,
      salt: salts[position]!,
      text: texts[position]!,
      proof: now(proofOf(inclusionSpans(position, size), nodes)).map(toHex),
    }),
    since: (from, size) => now(proofOf(consistencySpans(from, size), nodes)).map(toHex),
  }
}
/** An instant as the log writes it. */
export const when = (at: number): string => new Date(at).toISOString().replace('Z', '123Z')
export const at = (text: string): number => Date.parse(text)

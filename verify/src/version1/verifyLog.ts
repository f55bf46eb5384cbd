import { verifyConsistency, verifyInclusion } from '@tonne/domain/base/merkleLog'
import { leafOf, logHeadText } from '@tonne/domain/base/sealedText'
import { fromHex } from '@tonne/domain/bytes'
import { type CheckedStep, holds } from '../checked.ts'
import { hashLater, isSigned } from '../hashLater.ts'
import { is, isHash, isSalt, isSignature, isText, isWhole, listOf, shape } from '../shape.ts'
import { continuesSaved } from '../verifyConsistency.ts'

type Head = { size: number; root: string; at: number; signature: string }
type Entry = { position: number; salt: string; text: string; proof: string[] }
type LogBundle = { publicKey: string; head: Head; entries: Entry[] }
type ConsistencyBundle = { publicKey: string; old: Head; head: Head; proof: string[] }
type LogStep = 'format' | 'signature' | 'inclusion' | 'consistency' | 'kept'

const head = shape({ size: isWhole, root: isHash, at: isWhole, signature: isSignature })
const entry = shape({ position: isWhole, salt: isSalt, text: isText, proof: listOf(isHash) })
const logShape = shape({
  kind: is('log'),
  version: is(1),
  subject: isText,
  publicKey: isHash,
  head,
  entries: listOf(entry),
  waiting: isWhole,
})
const consistencyShape = shape({
  kind: is('consistency'),
  version: is(1),
  publicKey: isHash,
  old: head,
  head,
  proof: listOf(isHash),
})

const signed = (publicKey: string, h: Head) => isSigned(logHeadText(h), { publicKey, signature: h.signature })
const raw = ({ size, root }: Head) => ({ size, hash: fromHex(root) })

/** Every row of the bundle is under its head, and the head is signed by its key. */
export async function verifyLog(value: unknown): Promise<CheckedStep<LogStep>[]> {
  const wrong = logShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const bundle = value as LogBundle
  // Without rows there is nothing to find in the log.
  const broken: Record<string, boolean> = { entries: bundle.entries.length === 0 }
  for (const [i, { position, salt, text, proof }] of bundle.entries.entries()) {
    const hash = await hashLater(leafOf({ leaf: 1, salt, text }))
    broken[`entries[${i}]`] = !(await hashLater(
      verifyInclusion(hash, position, { head: raw(bundle.head), proof: proof.map(fromHex) }),
    ))
  }
  const signature = !(await signed(bundle.publicKey, bundle.head))
  return [holds('format', {}), holds('signature', { 'head.signature': signature }), holds('inclusion', broken)]
}

/** The key signed both heads, and the later one continues the earlier. */
export async function verifyConsistencyBundle(
  value: unknown,
  { kept }: { kept?: unknown } = {},
): Promise<CheckedStep<LogStep>[]> {
  const wrong = consistencyShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const { publicKey, old, head: newer, proof } = value as ConsistencyBundle
  const [oldSigned, newSigned] = [await signed(publicKey, old), await signed(publicKey, newer)]
  const continues = await hashLater(verifyConsistency(raw(old), raw(newer), proof.map(fromHex)))
  return [
    holds('format', {}),
    holds('signature', { 'old.signature': !oldSigned, 'head.signature': !newSigned }),
    holds('consistency', { proof: !continues }),
    ...(kept === undefined ? [] : [continuesSaved({ old, publicKey }, kept)]),
  ]
}

import { liabilityText } from '@tonne/domain/base/sealedText'
import { fromHex, toHex } from '@tonne/domain/bytes'
import { firstLeaf, rootFrom } from '@tonne/domain/money/liability'
import { type CheckedStep, holds, same } from '../checked.ts'
import { hashLater, isSigned } from '../hashLater.ts'
import { is, isAnything, isHash, isPart, isSignature, isText, isWhole, listOf, oneOf, shape } from '../shape.ts'

type Published = {
  day: string
  asset: number
  root: string
  owed: number
  custody: number
  at: number
  signature: string
}
type Proof = {
  asset: number
  member: string
  nonce: string
  amount: number
  path: { hash: string; sum: number; side: 'left' | 'right' }[]
  published: Published
}
type LiabilityStep = 'format' | 'signature' | 'path' | 'sum' | 'custody'

const published = shape({
  day: isText,
  asset: isWhole,
  project: isAnything,
  root: isHash,
  owed: isWhole,
  members: isWhole,
  custody: isWhole,
  at: isWhole,
  signature: isSignature,
})
const path = listOf(shape({ hash: isHash, sum: isWhole, side: oneOf('left', 'right') }))
const proof = shape({ asset: isWhole, member: isPart, nonce: isPart, amount: isWhole, path, published })
const bundleShape = shape({
  kind: is('liability'),
  version: is(1),
  publicKey: isHash,
  day: isAnything,
  proofs: listOf(proof),
})

/**
 * For each asset: the published figures are signed, the leaf leads to the root, the root's sum is the published debt,
 * and as much is held.
 */
export async function verifyLiability(value: unknown): Promise<CheckedStep<LiabilityStep>[]> {
  const wrong = bundleShape(value, '')
  if (wrong !== undefined) return [holds('format', { [wrong]: true })]
  const { publicKey, proofs } = value as { publicKey: string; proofs: Proof[] }
  const steps: CheckedStep<LiabilityStep>[] = [holds('format', {})]
  // A bundle without leaves shows nothing.
  if (proofs.length === 0) steps.push(holds('path', { proofs: true }))
  for (const [i, one] of proofs.entries()) steps.push(...(await checkOne(publicKey, one, `proofs[${i}]`)))
  return steps
}

async function checkOne(
  publicKey: string,
  { member, nonce, amount, asset, path: way, published: sums }: Proof,
  at: string,
): Promise<CheckedStep<LiabilityStep>[]> {
  const signed = sums.asset === asset && (await isSigned(liabilityText(sums), { publicKey, signature: sums.signature }))
  const root = await hashLater(
    rootFrom(
      firstLeaf({ member, nonce, amount }),
      way.map(({ hash, sum, side }) => ({ hash: fromHex(hash), sum, side })),
    ),
  )
  return [
    holds('signature', { [`${at}.published.signature`]: !signed }),
    same('path', `${at}.path`, sums.root, toHex(root.hash)),
    same('sum', `${at}.published.owed`, String(sums.owed), String(root.sum)),
    holds('custody', { [`${at}.published.custody`]: sums.custody < sums.owed }),
  ]
}

/**
 * The pairing that drand's signatures need is the heaviest part of checking a draw, so it is loaded only for draws that
 * used it.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { fromHex } from '@tonne/domain/bytes'
import { type DrandChain, ROUND_TAG, roundBytes } from '@tonne/domain/trading/drand'
import { sha256Of } from './webCrypto.ts'

/**
 * Whether the network of this chain signed this round with this signature. A signature that is not a point of the curve
 * is invalid.
 */
export async function isOfRound(
  { publicKey }: DrandChain,
  { round, signature }: { round: number; signature: string },
): Promise<boolean> {
  const { shortSignatures: bls } = bls12_381
  const signed = bls.hash(await sha256Of(roundBytes(round)), ROUND_TAG)
  try {
    return bls.verify(fromHex(signature), signed, fromHex(publicKey))
  } catch {
    return false
  }
}

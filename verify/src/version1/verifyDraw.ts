/**
 * Files of version 1 are checked by their own rules: the draw is repeated from its file, which nobody signed and which
 * does not show that it is in the log.
 */
import { type DrawBundle, digestText } from '@tonne/domain/trading/drawBundle'
import { type CheckedStep, same as compare, holds } from '../checked.ts'
import { drawAgain, type drawnSteps } from '../drawAgain.ts'
import { sha256Hex } from '../webCrypto.ts'
import { wrongField } from './readBundle.ts'

type DrawStep = 'format' | 'digest' | (typeof drawnSteps)[number]

/** All steps in order; only the format for a bundle of another format. */
export async function verifyDraw(value: unknown): Promise<CheckedStep<DrawStep>[]> {
  const field = wrongField(value)
  if (field !== undefined) return [holds('format', { [field]: true })]
  const bundle = value as DrawBundle
  return [
    holds('format', {}),
    compare('digest', 'digest', bundle.digest, await sha256Hex(digestText(bundle))),
    ...(await drawAgain(bundle, bundle.closesAt)),
  ]
}

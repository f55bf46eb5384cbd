/** A lie: a file that the operator signed, what it pretends, and the step that finds it. */
import type { AnyStep, BundleKind, Given } from '../verifyBundle.ts'

export type Lie = {
  kind: BundleKind
  /** The pretence in words, as the published list shows it. */
  what: string
  bundle: unknown
  /** The reader's own knowledge. */
  given?: Given
  /** Only a verifier that computes drand’s pairing finds the reason; another finds its consequences. */
  pairing?: true
  /** All steps that fail; the first is the reason. */
  steps: readonly [AnyStep, ...AnyStep[]]
}
export const liesOf =
  (kind: BundleKind) =>
  (what: string, bundle: unknown, ...steps: Lie['steps']): Lie => ({ kind, what, bundle, steps })

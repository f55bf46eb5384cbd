/** A lie is a file that the operator signed, what it pretends, and the step by which a verifier finds it. */
import type { AnyStep, BundleKind, Given } from '../verifyBundle.ts'

export type Lie = {
  kind: BundleKind
  /** In words, for people who want to know what is tried. */
  what: string
  bundle: unknown
  /** What the reader brings. */
  given?: Given
  /** Only a verifier that computes drand’s pairing sees the reason; another sees what follows from it. */
  pairing?: true
  /** Every step that does not hold; the first is the reason. */
  steps: readonly [AnyStep, ...AnyStep[]]
}
export const liesOf =
  (kind: BundleKind) =>
  (what: string, bundle: unknown, ...steps: Lie['steps']): Lie => ({ kind, what, bundle, steps })

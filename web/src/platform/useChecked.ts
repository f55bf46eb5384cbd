/** Why: what we publish is checked on the reader's own device, with the code of the command-line verifier, and never believed. */

import type { CheckedStep } from '@tonne/verify/checked'
import { type AnyStep, type BundleKind, verifyBundle } from '@tonne/verify/verifyBundle'
import { useCallback, useEffect, useState } from 'react'

export type Step = CheckedStep<AnyStep>
export type Check = { state: 'running' } | { state: 'impossible' } | { state: 'done'; steps: readonly Step[]; seconds: string }

/** Runs at once, for each bundle anew, and again on `run`. */
export function useChecked(kind: BundleKind, bundle: unknown): { check: Check; run: () => void } {
  const [check, setCheck] = useState<Check>({ state: 'running' })
  const run = useCallback(() => {
    setCheck({ state: 'running' })
    const from = performance.now()
    verifyBundle(kind, bundle).then(
      (steps) => setCheck({ state: 'done', steps, seconds: Math.max(0.01, (performance.now() - from) / 1000).toFixed(2) }),
      () => setCheck({ state: 'impossible' }),
    )
  }, [kind, bundle])
  useEffect(run, [run])
  return { check, run }
}

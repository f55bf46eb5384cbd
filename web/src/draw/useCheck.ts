/** Why: the draw is repeated on the reader's own device, with the code of the command-line verifier, and never believed. */

import type { draw } from '@tonne/contract/draw'
import type { Output } from '@tonne/contract/endpoint'
import { type Checked, verifyDraw } from '@tonne/verify/verifyDraw'
import { useCallback, useEffect, useState } from 'react'

export type Bundle = Output<typeof draw.bundle>
export type Check = { state: 'running' } | { state: 'impossible' } | { state: 'done'; checks: readonly Checked[]; seconds: string }

/** Runs at once and again on `run`. */
export function useCheck(bundle: Bundle): { check: Check; run: () => void } {
  const [check, setCheck] = useState<Check>({ state: 'running' })
  const run = useCallback(() => {
    setCheck({ state: 'running' })
    const from = performance.now()
    verifyDraw(bundle).then(
      (checks) => setCheck({ state: 'done', checks, seconds: Math.max(0.01, (performance.now() - from) / 1000).toFixed(2) }),
      () => setCheck({ state: 'impossible' }),
    )
  }, [bundle])
  useEffect(run, [run])
  return { check, run }
}

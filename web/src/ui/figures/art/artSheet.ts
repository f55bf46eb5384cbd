import type { Inks } from './artNode.ts'
import type { Noise } from './artSeed.ts'

/** One drawing surface. `k` is the line weight for the size; `plain` leaves out the flag and the stipple. */
export type Sheet = {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly density: number
  readonly zoom: number
  readonly plain: boolean
  readonly k: number
  readonly random: () => number
  readonly noise: Noise
  readonly inks: Inks
}

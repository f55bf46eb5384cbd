/** Why: what a draw publishes, as its page gets it. */
import type { draw } from '@tonne/contract/draw'
import type { Output } from '@tonne/contract/endpoint'

export type Bundle = Output<typeof draw.bundle>

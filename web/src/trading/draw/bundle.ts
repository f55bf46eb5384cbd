import type { Output } from '@tonne/contract/endpoint'
import type { draw } from '@tonne/contract/trading/draw'

export type Bundle = Output<typeof draw.bundle>

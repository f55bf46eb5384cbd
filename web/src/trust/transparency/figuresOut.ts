import type { Output } from '@tonne/contract/endpoint'
import type { transparency } from '@tonne/contract/trust/transparency'

export type Figures = NonNullable<Output<typeof transparency.figures>['figures']>

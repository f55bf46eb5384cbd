import type { Output } from '@tonne/contract/endpoint'
import type { open } from '@tonne/contract/trust/open'

export type Figures = NonNullable<Output<typeof open.figures>['figures']>

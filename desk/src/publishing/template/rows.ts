import type { Output } from '@tonne/contract/endpoint'
import type { templateDesk } from '@tonne/contract/publishing/template'

export type Template = Output<typeof templateDesk.list>['items'][number]

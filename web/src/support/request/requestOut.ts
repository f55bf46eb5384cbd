import type { Output } from '@tonne/contract/endpoint'
import type { request } from '@tonne/contract/support/request'

export type RequestInfo = Output<typeof request.info>

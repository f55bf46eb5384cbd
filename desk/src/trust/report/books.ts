import type { Output } from '@tonne/contract/endpoint'
import type { reportDesk } from '@tonne/contract/trust/report'

export type Books = Output<typeof reportDesk.asOf>
/** `before`: at the end of the previous month. */
export type ReportOf = { books: Books; before: Books }

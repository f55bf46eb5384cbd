import type { Output } from '@tonne/contract/endpoint'
import type { assignmentDesk } from '@tonne/contract/support/assignment'
import { useWords } from '@tonne/parts/lang.tsx'
import { copy } from './copy.ts'

export type Shift = Output<typeof assignmentDesk.shift>
export type Item = Pick<Shift['held'][number], 'queue' | 'subject'>
/** An item with a number is called by it, any other by its queue. */
export const useItemWords = (): ((item: Item) => string) => {
  const words = useWords(copy)
  return ({ queue, subject }) => (/^[A-Z]/.test(subject) ? subject : `${words[queue]} ${subject}`)
}

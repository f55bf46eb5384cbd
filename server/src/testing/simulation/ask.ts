/** Why: an act becomes one question to the product, and the same question to the oracle. */
import type { Envelope } from '@tonne/contract/envelope'
import type { Act } from './history.ts'
import type { Books, Said } from './oracle/books.ts'
import type { Stage } from './stage.ts'

export type Ask = {
  what: string
  /** With a key the product answers once, however often it is asked. */
  keyed: boolean
  send(node: 0 | 1, key: string): Promise<Envelope<unknown>>
  judge(books: Books): Said
}
export type From = { stage: Stage; books: Books; act: Pick<Act, 'n' | 'act' | 'p'> }
export type Maker = (from: From) => Ask | undefined

export const oneOf = <T>(all: readonly T[], p: number): T | undefined => all[Math.min(all.length - 1, Math.floor(p * all.length))]

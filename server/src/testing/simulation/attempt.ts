import type { Call } from '@tonne/contract/client'
import type { Envelope } from '@tonne/contract/envelope'
import type { Person } from '../people.ts'
import type { Act } from './history.ts'
import type { Account, Books, Verdict } from './oracle/books.ts'
import type { Stage } from './stage.ts'

export type Attempt = {
  what: string
  /** With a key the product answers once, however often the request comes. */
  keyed: boolean
  /** Several requests, or a wrong try that counts each time, so it gets no fault and no concurrent act. */
  alone?: boolean
  send(node: 0 | 1, key: string): Promise<Envelope<unknown>>
  judge(books: Books): Verdict
}
/** `books`: what actors act on. `worlds`: everything that may be true. */
export type From = { stage: Stage; books: Books; worlds: readonly Books[]; act: Pick<Act, 'n' | 'act' | 'p'> }
export type Maker = (from: From) => Attempt | undefined

export const oneOf = <T>(all: readonly T[], p: number): T | undefined =>
  all[Math.min(all.length - 1, Math.floor(p * all.length))]
export const whole = (p: number, from: number, to: number) => from + Math.floor(p * (to - from + 1))
/** Sometimes a lot too many, or half of one. */
export const kgOf = (lotKg: number, p: number, most: number): number =>
  p > 0.97 ? lotKg / 2 : lotKg * whole(p / 0.97, 1, most)
export const REASON = 'As the papers say'

type Mine = { person: Person; account: Account; call(node: 0 | 1): Call }
export function mine({ stage, books, act }: From, among: readonly number[] | null = null): Mine | undefined {
  const people = stage.people.filter(({ id }) => among === null || among.includes(id))
  const person = oneOf(people, act.p[0]!)
  return person && { person, account: books.accounts[person.id]!, call: (node) => stage.as(node, person) }
}
/** A number of one's own, sometimes another member's. */
export function ownNo(
  from: From,
  nos: readonly { no: string; member: number }[],
): { me: Mine; no: string } | undefined {
  const found = oneOf(nos, from.act.p[1]!)
  const me = found && (from.act.p[2]! < 0.05 ? mine(from) : mine(from, [found.member]))
  return found && me && { me, no: found.no }
}

/** Why: what a use case is told about its request, and what each noun must bring: a handler for every endpoint of its table. */
import type { Endpoint, Input, Output, Table } from '@tonne/contract/endpoint'
import type { Lang } from '@tonne/domain/format'
import type { Refusal } from '@tonne/domain/refusals'
import type { OperatorCaller } from '../session/operators.ts'
import type { Caller } from '../session/sessions.ts'
import type { Keyed } from './idempotency.ts'

export type Call<I> = {
  input: I
  /** The member calling; 0 for visitors and for callers without a session. */
  memberId: number
  caller: Caller | undefined
  /** The operator calling, on an endpoint whose access is `operator`. */
  operator: OperatorCaller | undefined
  now: Date
  lang: Lang
  address: string
  device: string
  /** Who, under which key, asking what: for endpoints that move money. */
  keyed: Keyed
}
/** An answer that is JSON already: a public read shared by many is serialised once, and put in its envelope once a second. */
export class Serialized {
  readonly json: string
  #second = -1
  #bytes: Buffer | undefined
  constructor(json: string) {
    this.json = json
  }
  /** The answer's bytes; `wrap` makes its text for this unix second. */
  bytes(second: number, wrap: (json: string) => string): Buffer {
    if (!this.#bytes || this.#second !== second) {
      this.#second = second
      this.#bytes = Buffer.from(wrap(this.json))
    }
    return this.#bytes
  }
}
/** A thrown Refusal rolls back; a returned one answers the same and keeps what was committed. */
export type Handler<E extends Endpoint> = (call: Call<Input<E>>) => Promise<Output<E> | Refusal | Serialized>
/** A missing handler does not compile. */
export type Handlers<T extends Table> = { readonly [K in keyof T]: Handler<T[K]> }

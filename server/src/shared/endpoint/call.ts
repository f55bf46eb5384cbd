/** A noun must bring a handler for every endpoint of its table, or it does not compile. */
import type { Endpoint, Input, Output, Table } from '@tonne/contract/endpoint'
import type { Lang } from '@tonne/domain/format'
import type { Refusal } from '@tonne/domain/refusals'
import type { Reads } from '../../platform/database/standby.ts'
import type { Cacheable, FileAnswer, Serialized } from '../../platform/http/answerKinds.ts'
import type { Keyed } from '../../platform/http/idempotency.ts'
import type { OperatorCaller } from '../session/operators.ts'
import type { Caller } from '../session/sessions.ts'

export type Call<I> = {
  input: I
  /** The member calling; 0 for visitors and for callers without a session. */
  memberId: number
  caller: Caller | undefined
  /** The operator calling, on an endpoint whose access is `operator`. */
  operator: OperatorCaller | undefined
  /** At the desk only: stores the session's token in the browser, or (null) removes it. */
  setCookie(token: string | null): void
  now: Date
  lang: Lang
  address: string
  /** The browser's user agent. */
  device: string
  /** A random id that the app stores beside the token (header X-Device); '' when there is none. */
  deviceId: string
  /** The caller, the key and the content of a request that moves money. */
  keyed: Keyed
  /** The rows of a list go into a file, which is recorded by itself. */
  toFile?: true
}
/** A call of an endpoint declared `standby`: `reads` goes to a standby or to the primary. */
type ReadCall<I> = Call<I> & { reads: Reads }
/** A call of an endpoint whose access is `operator`. */
export type DeskCall<I> = Call<I> & { operator: OperatorCaller }
/** A thrown Refusal rolls back; a returned one gives the same answer and keeps what was committed. */
export type Handler<E extends Endpoint> = {
  (
    call: E['access'] extends 'operator'
      ? DeskCall<Input<E>>
      : E['standby'] extends true
        ? ReadCall<Input<E>>
        : Call<Input<E>>,
  ): Promise<Output<E> | Refusal | Serialized | FileAnswer | Cacheable<Output<E> | FileAnswer>>
  /** Its own transaction first refuses an ended session, and nothing is done before that. */
  readonly provesSession?: true
}
/** A handler that only passes its command to a money batch, which checks the session under its locks. */
export const provesSession = <E extends Endpoint>(handler: Handler<E>): Handler<E> =>
  Object.assign((call: Parameters<Handler<E>>[0]) => handler(call), { provesSession: true as const })
/** A missing handler does not compile. */
export type Handlers<T extends Table> = { readonly [K in keyof T]: Handler<T[K]> }

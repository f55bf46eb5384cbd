/**
 * An endpoint is one row: its path, access, input, output and refusals. Handlers, typed client, OpenAPI and the
 * authorization matrix derive from it.
 */
import { asksCode, type DeskEffect } from '@tonne/domain/people/deskEffect'
import type { OperatorRole } from '@tonne/domain/people/operator'
import type { RefusalName } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'

/**
 * public: anyone. member: a logged-in member (no token ends the session, a guest is refused). answered: a member who
 * passed the risk questions. operator: the desk, by the cookie of its own session, and only the `roles` named. guest
 * tokens may call what is public. door: anyone, at the desk's base: how an operator comes in.
 */
export type Access = 'public' | 'member' | 'answered' | 'operator' | 'door'

export type Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
> = {
  method: 'GET' | 'POST'
  /** Below /h5/api. */
  path: string
  access: A
  /** Which operators may call; nobody else's business. */
  roles: readonly OperatorRole[]
  /** What an act of the desk does by itself. Null: it only reads, or is no operator's. */
  effect: DeskEffect | null
  /** The operator must have shown the authenticator's code within the last minutes: follows from the effect. */
  stepUp: boolean
  /**
   * Of the same table: the endpoints whose proposals this one decides. Nobody decides on their own, whatever the route.
   */
  decides: readonly string[]
  /** Open to an operator who came in by a code where only passkeys count: what it takes to make the first passkey. */
  beforePasskey: boolean
  /** Moves money or tons: needs an Idempotency-Key. */
  moves: boolean
  /**
   * Its fees and limits are the published terms: who saw older ones, by the `v` of the request, is refused and shown
   * the new ones first.
   */
  byTerms: boolean
  /**
   * The most bytes its body may have, when that is more than the usual 64 KB: only callers who may come in are read
   * that far.
   */
  bodyLimit: number
  /** One sentence for the published API. */
  about: string
  /** What it answers is no envelope but a file of this kind; a refusal is an envelope still. */
  file: string | null
  /** Same for everybody and kept: it has an ETag, and whoever has it is told so with a 304. */
  cached: boolean
  input: In
  output: Out
  refusals: readonly RefusalName[]
}
/** What a handler receives. */
export type Input<E extends Endpoint> = z.output<E['input']>
/** What a caller sends. */
export type Asked<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>
/** The endpoints of one noun, by name. */
export type Table = Readonly<Record<string, Endpoint>>

type Shape<In extends z.ZodMiniType, Out extends z.ZodMiniType, A extends Access> = {
  access: A
  roles?: readonly OperatorRole[]
  effect?: DeskEffect
  decides?: readonly string[]
  beforePasskey?: true
  moves?: true
  byTerms?: true
  bodyLimit?: number
  file?: string
  cached?: true
  about: string
  input: In
  output: Out
  refusals?: readonly RefusalName[]
}
export const BODY_LIMIT = 64 * 1024
const of =
  (method: 'GET' | 'POST') =>
  <In extends z.ZodMiniType, Out extends z.ZodMiniType, A extends Access>(
    path: string,
    shape: Shape<In, Out, A>,
  ): Endpoint<In, Out, A> => ({
    method,
    path,
    roles: [],
    effect: null,
    stepUp: shape.effect !== undefined && asksCode(shape.effect),
    decides: [],
    beforePasskey: false,
    moves: false,
    byTerms: false,
    bodyLimit: BODY_LIMIT,
    file: null,
    cached: false,
    refusals: [],
    ...shape,
  })
export const get = of('GET')
export const post = of('POST')

/**
 * An endpoint is one row: its path, access, input, output and refusals. Handlers, typed client, OpenAPI and the
 * authorization matrix derive from it.
 */
import { type DeskEffect, needsCode } from '@tonne/domain/people/deskEffect'
import type { OperatorRole } from '@tonne/domain/people/operator'
import type { RefusalName } from '@tonne/domain/refusals'
import type * as z from 'zod/mini'
import { Nothing } from './fields.ts'

/**
 * public: anyone. member: a logged-in member (a missing token ends the session, a guest is refused). answered: a member
 * who passed the risk questions. operator: the desk, by the cookie of its own session, and only the `roles` named.
 * Guest tokens may call what is public. deskPublic: anyone, at the desk's base: how an operator logs in.
 */
type Access = 'public' | 'member' | 'answered' | 'operator' | 'deskPublic'

export type Endpoint<
  In extends z.ZodMiniType = z.ZodMiniType,
  Out extends z.ZodMiniType = z.ZodMiniType,
  A extends Access = Access,
  S extends boolean = boolean,
> = {
  method: 'GET' | 'POST'
  /** Below /h5/api. */
  path: string
  access: A
  /** The operators' roles that may call; absent from members' endpoints. */
  roles: readonly OperatorRole[]
  /** The effect of a desk act. Null: it only reads, or is not an operator's. */
  effect: DeskEffect | null
  /** Whether the operator must have shown a code within the last minutes: follows from the effect. */
  stepUp: boolean
  /**
   * The endpoints of the same table whose proposals this one decides. Nobody decides on their own proposal, whatever
   * the route.
   */
  decides: readonly string[]
  /** Open to an operator who logged in by a code where only passkeys count: it serves to make the first passkey. */
  beforePasskey: boolean
  /** Moves money or tons. */
  moves: boolean
  /** Needs an Idempotency-Key: it moves something, or sent twice it would make the same thing twice. */
  keyed: boolean
  /**
   * Its fees and limits are the published terms: a request whose `v` names older ones is refused, and the caller sees
   * the new terms first.
   */
  byTerms: boolean
  /**
   * The most bytes of its body, when that is more than the usual 64 KB. Only admitted callers' bodies are read that
   * far.
   */
  bodyLimit: number
  /** One sentence for the published API. */
  about: string
  /** The answer is a file of this kind and not an envelope; a refusal is still an envelope. */
  file: string | null
  /** The answer is the same for everybody and cacheable: it has an ETag, and a caller who has it gets a 304. */
  cached: boolean
  /**
   * It shows committed data and decides nothing, so a standby of the database may answer. Only a GET can be declared
   * so, and only its handler is given a way to a standby.
   */
  standby: S
  input: In
  output: Out
  refusals: readonly RefusalName[]
}
/** The input as a handler receives it. */
export type Input<E extends Endpoint> = z.output<E['input']>
type Unchanged<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchanged<Item>[]
    : { readonly [K in keyof T]: Unchanged<T[K]> }
/** The input as a caller sends it; it is only read. */
export type RawInput<E extends Endpoint> = Unchanged<z.input<E['input']>>
export type Output<E extends Endpoint> = z.output<E['output']>
type Sorting = { shape?: { sort?: { def: { innerType: { options: readonly string[] } } } } }
/** The columns by which an endpoint's list may be sorted, from its input. */
export const sortsOf = ({ input }: Endpoint): readonly string[] =>
  (input as unknown as Sorting).shape?.sort?.def.innerType.options ?? []
/** The endpoints of one noun, by name. */
export type Table = Readonly<Record<string, Endpoint>>

type Shape<In extends z.ZodMiniType, Out extends z.ZodMiniType, A extends Access> = {
  access: A
  roles?: readonly OperatorRole[]
  effect?: DeskEffect
  decides?: readonly string[]
  beforePasskey?: true
  moves?: true
  keyed?: true
  byTerms?: true
  bodyLimit?: number
  file?: string
  cached?: true
  about: string
  /** Left out where it takes, or answers, nothing. */
  input?: In
  output?: Out
  refusals?: readonly RefusalName[]
}
export const BODY_LIMIT = 64 * 1024
/** Access for operators with one of these roles. */
export const byOperators = (...roles: readonly OperatorRole[]) => ({ access: 'operator', roles }) as const
export const supportOrAdmin = byOperators('support', 'admin')
export const financeOrAdmin = byOperators('finance', 'admin')
type Made = Pick<Endpoint, 'method' | 'path'>
const of = (
  { method, path }: Made,
  shape: Shape<z.ZodMiniType, z.ZodMiniType, Access>,
  standby: boolean,
): Endpoint => ({
  method,
  path,
  roles: [],
  effect: null,
  stepUp: shape.effect !== undefined && needsCode(shape.effect),
  decides: [],
  beforePasskey: false,
  moves: false,
  keyed: shape.moves === true,
  byTerms: false,
  bodyLimit: BODY_LIMIT,
  file: null,
  cached: false,
  input: Nothing,
  output: Nothing,
  refusals: [],
  ...shape,
  standby,
})
type None = typeof Nothing
export const get = <
  A extends Access,
  In extends z.ZodMiniType = None,
  Out extends z.ZodMiniType = None,
  S extends boolean = false,
>(
  path: string,
  { standby = false as S, ...shape }: Shape<In, Out, A> & { standby?: S },
) => of({ method: 'GET', path }, shape, standby) as Endpoint<In, Out, A, S>
export const post = <A extends Access, In extends z.ZodMiniType = None, Out extends z.ZodMiniType = None>(
  path: string,
  shape: Shape<In, Out, A>,
) => of({ method: 'POST', path }, shape, false) as Endpoint<In, Out, A, false>

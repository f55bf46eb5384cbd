/**
 * In tests an answer that breaks its endpoint's schema, or a refusal that its row does not declare, fails the test that
 * caused it, even one that ignores the answer.
 */
import type { Endpoint } from '@tonne/contract/endpoint'
import type { Refusal, RefusalName } from '@tonne/domain/refusals'

/** Gets each answer of this endpoint and those of its paths that the schema does not declare. */
export const strictly =
  ({ path, output }: Endpoint) =>
  (value: unknown, unknown: readonly string[]): void => {
    if (unknown.length > 0)
      fail(new Error(`${path} answered what its schema does not declare: ${[...new Set(unknown)].join(', ')}`))
    const result = output.safeParse(JSON.parse(JSON.stringify(value)))
    if (!result.success) fail(new Error(`${path} answered outside its schema: ${JSON.stringify(result.error.issues)}`))
  }

/** Any endpoint may refuse these: a cursor that it did not give, an ended session, a node that cannot answer. */
const EVERYWHERE: readonly RefusalName[] = [
  'fieldInvalid',
  'sessionExpired',
  'operatorOnly',
  'outcomeUnknown',
  'unavailable',
  'busy',
]
/** Gets each refusal of this endpoint's handler. */
export const strictRefusals =
  ({ path, refusals, keyed, byTerms }: Endpoint) =>
  ({ rule }: Pick<Refusal, 'rule'>): void => {
    const follows = (keyed && rule === 'keyReused') || (byTerms && rule === 'termsChanged')
    if (!follows && !refusals.includes(rule) && !EVERYWHERE.includes(rule))
      fail(new Error(`${path} refused by a rule that its row does not declare: ${rule}`))
  }

/** Thrown for the caller, who gets a 500, and again for a test that ignores the answer. */
function fail(error: Error): never {
  process.nextTick(() => {
    throw error
  })
  throw error
}

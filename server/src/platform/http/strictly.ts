/**
 * In tests an answer that breaks its endpoint's schema fails the test that caused it, even one that ignores the answer.
 */
import type { Endpoint } from '@tonne/contract/endpoint'

/** Gets each answer of this endpoint and those of its paths that the schema does not declare. */
export const strictly =
  ({ path, output }: Endpoint) =>
  (value: unknown, unknown: readonly string[]): void => {
    if (unknown.length > 0)
      fail(new Error(`${path} answered what its schema does not declare: ${[...new Set(unknown)].join(', ')}`))
    const result = output.safeParse(JSON.parse(JSON.stringify(value)))
    if (!result.success) fail(new Error(`${path} answered outside its schema: ${JSON.stringify(result.error.issues)}`))
  }

/** Thrown for the caller, who gets a 500, and again for a test that ignores the answer. */
function fail(error: Error): never {
  process.nextTick(() => {
    throw error
  })
  throw error
}

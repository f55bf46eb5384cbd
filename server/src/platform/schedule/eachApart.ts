/**
 * Does each item in turn. An error in one keeps no other waiting, and is thrown when the others are done, so that it is
 * logged. Returns the sum of what `work` answers.
 */
export async function eachApart<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<number>,
): Promise<number> {
  let [done, failed]: [number, unknown] = [0, undefined]
  for await (const item of items) {
    try {
      done += await work(item)
    } catch (error) {
      failed = error
    }
  }
  if (failed !== undefined) throw failed
  return done
}

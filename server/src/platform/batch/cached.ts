/**
 * Data that is read often and changes seldom is read again only when it has changed. The database is asked each time
 * whether it has.
 */
const MOST_KEYS = 500

type CacheOptions<I, O> = {
  keyOf(input: I): string
  /**
   * A short text that changes with every change and never repeats an earlier value: made of row versions, not of
   * values.
   */
  version(input: I): Promise<string>
  read(input: I): Promise<O>
}

/**
 * A reader whose answers are as fresh as its stamps: each call reads the stamp, and the rest only if the stamp is not
 * the cached one.
 */
export function cached<I, O>({ keyOf, version, read }: CacheOptions<I, O>): (input: I) => Promise<O> {
  let known = new Map<string, { version: string; output: O }>()
  return async (input) => {
    const [key, now] = [keyOf(input), await version(input)]
    const before = known.get(key)
    if (before?.version === now) return before.output
    // Read after its stamp: what changes in between is newer than the stamp says, and is read again with the next one.
    const output = await read(input)
    if (known.size >= MOST_KEYS) known = new Map()
    known.set(key, { version: now, output })
    return output
  }
}

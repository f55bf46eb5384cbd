/** A public read is made once for all callers who were waiting when it began. */
import { type Batcher, batcher } from './batcher.ts'

const MOST_KEYS = 500

/**
 * One reader per key: each call is answered by a run that began after it arrived, so an answer is never older than its
 * question.
 */
export function shared<I, O>(keyOf: (input: I) => string, read: (input: I) => Promise<O>): (input: I) => Promise<O> {
  let readers = new Map<string, Batcher<I, O>>()
  return (input) => {
    const key = keyOf(input)
    let reader = readers.get(key)
    if (!reader) {
      // Readers hold no answers, only their queue: dropping the map loses nothing but a chance to share.
      if (readers.size >= MOST_KEYS) readers = new Map()
      reader = batcher(async (inputs) => {
        const output = await read(inputs[0]!)
        return inputs.map(() => output)
      })
      readers.set(key, reader)
    }
    return reader(input)
  }
}

/**
 * Work for one member is done in sequence before it takes a connection, so that a hundred tries of one member cannot
 * occupy all connections.
 */
type Sequencer = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs work under the same key in order of arrival, under different keys concurrently. This holds in one node only: the
 * database keeps order among nodes.
 */
export function sequencer(): Sequencer {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = (before ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

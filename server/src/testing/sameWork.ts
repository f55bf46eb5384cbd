/** Tells whether two ways through the app can be told apart from outside: by what they ask of the database, and by how long they take. */
import type { Db } from '../platform/database/database.ts'

/** Answers how many statements were sent so far, of everything that takes a connection. */
export function countStatements({ pool }: Db): () => number {
  let count = 0
  const connect = pool.connect.bind(pool) as () => Promise<{ query: (...args: unknown[]) => unknown; counted?: boolean }>
  Object.assign(pool, {
    connect: async () => {
      const client = await connect()
      if (!client.counted) {
        const query = client.query.bind(client)
        Object.assign(client, {
          counted: true,
          query: (...args: unknown[]) => {
            count += 1
            return query(...args)
          },
        })
      }
      return client
    },
  })
  return () => count
}

/** What most samples took. A connection opened anew now and then sends a statement of its own, which says nothing about who asked. */
export function usual(counts: readonly number[]): number {
  const often = (count: number) => counts.filter((other) => other === count).length
  const found = counts.reduce((best, count) => (often(count) > often(best) ? count : best))
  if (often(found) < 0.9 * counts.length) throw new Error(`no usual count among ${counts.join(' ')}`)
  return found
}

/** A rank test: of every pair of samples, how often the first took longer. Half when they cannot be told apart. */
export function slowerShare(first: readonly number[], second: readonly number[]): number {
  const pairs = first.flatMap((a) => second.map((b): number => (a > b ? 1 : 0)))
  return pairs.reduce((sum, one) => sum + one, 0) / pairs.length
}

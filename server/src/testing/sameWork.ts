/** Compares two ways through the app by their work and not by time, which depends on the machine. */
import type { Db } from '../platform/database/database.ts'

type Statement = { text: string; values: unknown[] }

/** Returns the statements sent since the last call, over every connection. */
export function listenToStatements(db: Db): () => string[] {
  const since = listen(db)
  return () => since().map(({ text }) => text)
}

export function listen({ pool }: Db): () => Statement[] {
  let heard: Statement[] = []
  // Only for this call: a connection with an earlier listener gets a new one.
  const listenedTo = new WeakSet<object>()
  const connect = pool.connect.bind(pool) as () => Promise<{ query: (...args: unknown[]) => unknown }>
  Object.assign(pool, {
    connect: async () => {
      const client = await connect()
      if (!listenedTo.has(client)) {
        listenedTo.add(client)
        const query = client.query.bind(client)
        Object.assign(client, {
          query: (...args: unknown[]) => {
            const [statement, values] = args as [string | { text: string; values?: unknown[] }, unknown]
            const listed = Array.isArray(values) ? values : []
            heard.push(
              typeof statement === 'string'
                ? { text: statement, values: listed }
                : { text: statement.text, values: statement.values ?? listed },
            )
            return query(...args)
          },
        })
      }
      return client
    },
  })
  return () => {
    const since = heard
    heard = []
    return since
  }
}

/**
 * What most samples sent, in any order. A newly opened connection sometimes sends a statement of its own, which says
 * nothing about the caller.
 */
export function usual(samples: readonly (readonly string[])[]): string {
  const works = samples.map((statements) => [...statements].sort().join(';\n'))
  const often = (work: string) => works.filter((other) => other === work).length
  const found = works.reduce((best, work) => (often(work) > often(best) ? work : best))
  if (found === '' || often(found) < 0.9 * works.length)
    throw new Error(`no usual work among\n${[...new Set(works)].join('\n\n')}`)
  return found
}

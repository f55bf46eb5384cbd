/** The description is slow to make and seldom asked for, so it is made at the first request, on a thread of its own. */
import { API_BASE, DESK_BASE } from '@tonne/contract/envelope'
import type { FastifyInstance } from 'fastify'
import { onThread } from '../onThread.ts'
import type { Description } from './describeApi.ts'

const cached = new Map<Description, Promise<Buffer>>()
function described(which: Description): Promise<Buffer> {
  const made = cached.get(which) ?? onThread(new URL('./describeApi.ts', import.meta.url), 'describeApi', [which])
  cached.set(which, made)
  made.catch(() => cached.delete(which))
  return made
}

export function publishApi(app: FastifyInstance): void {
  const publish = (address: string, type: string, which: Description) =>
    app.get(address, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(await described(which)))
  publish(`${API_BASE}/openapi.json`, 'application/json', 'members')
  publish(`${DESK_BASE}/openapi.json`, 'application/json', 'desk')
  publish(`${API_BASE}/`, 'text/html', 'page')
}
